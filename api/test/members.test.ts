import type { Provider, Service } from '@clean-express/shared-api/schemas';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { seedBlogs } from '../seed/blogs.ts';
import { seedServices } from '../seed/services.ts';
import { blogs, memberPages, profiles, services } from '../src/database/schema.ts';
import type { Member } from '../src/modules/tokens/member.ts';
import { idToken } from './emulator-token.ts';
import { JANE, JOHN, sharedTestApp } from './test-app.ts';
import { walkPages } from './walk-pages.ts';

const testApp = sharedTestApp({ WRITES_PER_MINUTE: '1000', COSTLY_PER_MINUTE: '1000' });

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

async function call(method: Method, url: string, member?: Member, payload?: object) {
  const headers = member ? await testApp().as(member) : {};
  return testApp().app.inject({ method, url, headers, ...(payload && { payload }) });
}

const read = async <Body>(url: string, member?: Member) =>
  (await call('GET', url, member)).json<Body>();

const PHOTO = 'https://pictures.example.com/jane.jpg';

/** Signs Jane in with a profile at the identity provider, which has just changed. */
async function signIn(name: string, picture: string | undefined = PHOTO) {
  const token = idToken('demo-test', { name, picture });
  const headers = { authorization: `Bearer ${token}` };
  const inject = (method: 'POST' | 'PUT', url: string, payload?: object) =>
    testApp().app.inject({ method, url, headers, ...(payload && { payload }) });
  expect((await inject('POST', '/jwt', { email: JANE.email })).statusCode).toBe(200);
  return () => inject('PUT', '/me');
}

async function addService(name: string, member = JANE): Promise<string> {
  const service = { name, photo: PHOTO, price: 5, description: 'Good.', email: member.email };
  return (await call('POST', '/services', member, service)).json().insertedId;
}

const providerOf = async (id: string) => (await read<Service>(`/services/${id}`)).provider;

const showPage = async (): Promise<string> =>
  (await call('POST', '/me/page', JANE)).json().insertedId;

const namesBy = async (id: string) =>
  (await read<Service[]>(`/services?fields=name&member=${id}&limit=6`)).map(({ name }) => name);

let service: string;

beforeEach(async () => {
  const { sql } = testApp().database;
  await sql.delete(profiles);
  await sql.delete(memberPages);
  for (const { uid } of [JANE, JOHN]) await sql.delete(services).where(eq(services.ownerUid, uid));
  service = await addService('Boat cleaning');
});

const MONTH = new Date().toISOString().slice(0, 7);

describe('the provider of a service', () => {
  it('is its member, by first name and initial, and never an address', async () => {
    await signIn('Jane Mary Doe');
    expect(await providerOf(service)).toEqual({ name: 'Jane D.', photo: PHOTO, since: MONTH });
    const { body } = await call('GET', `/services/${service}`);
    expect(body).not.toMatch(/Mary|Doe|@|uid/);
  });

  it('is the house for its services', async () => {
    expect(await providerOf(seedServices[0]?._id ?? '')).toBeNull();
  });

  it('is in no list', async () => {
    await signIn('Jane Doe');
    for (const list of ['/services', '/home-services', `/services?member=${service}`]) {
      expect((await call('GET', list)).body).not.toContain('provider');
    }
  });

  it('may be unknown', async () => {
    expect(await providerOf(service)).toEqual({ name: '', photo: '', since: MONTH });
  });

  it.each([
    ['markup', '<img/src=x> Doe', ''],
    ['an address', 'jane@example.com', ''],
    ['300 characters', 'x'.repeat(300), ''],
    ['an address for a last name', 'Jane doe@example.com', 'Jane D.'],
  ])('has no name of %s', async (_what, name, shown) => {
    await signIn(name);
    expect(await providerOf(service)).toMatchObject({ name: shown });
  });

  it.each(['javascript:alert(1)', `https://x.example/${'x'.repeat(2048)}`])(
    'has no photo at %.30s',
    async (picture) => {
      await signIn('Jane Doe', picture);
      expect(await providerOf(service)).toMatchObject({ name: 'Jane D.', photo: '' });
    },
  );

  it('gets the photo with the next sign-in, and another one with a newer token', async () => {
    const row = { uid: JANE.uid, name: 'Jane Roe', issuedAt: 1 };
    await testApp().database.sql.insert(profiles).values(row);
    expect(await providerOf(service)).toMatchObject({ name: 'Jane R.', photo: '' });
    await signIn('Jane Doe');
    // The cache hears of it from the database.
    await expect.poll(() => providerOf(service)).toMatchObject({ name: 'Jane R.', photo: PHOTO });
    await signIn('Jane Doe', 'https://pictures.example.com/later.jpg');
    await expect
      .poll(() => providerOf(service))
      .toMatchObject({ name: 'Jane R.', photo: 'https://pictures.example.com/later.jpg' });
  });

  it('is known since the oldest service', async () => {
    const createdAt = new Date('2024-05-31T23:00:00Z');
    const { sql } = testApp().database;
    await sql.update(services).set({ createdAt }).where(eq(services.id, service));
    const later = await addService('Zeppelin polishing');
    expect(await providerOf(later)).toMatchObject({ since: '2024-05' });
  });

  it('follows the profile', async () => {
    await signIn('Jane Doe');
    const page = await showPage();
    // They are now cached.
    for (const url of [`/services/${service}`, `/members/${page}`]) await call('GET', url);
    const follow = await signIn('June Roe', 'https://pictures.example.com/june.jpg');
    expect((await follow()).statusCode).toBe(200);
    const june = { name: 'June R.', photo: 'https://pictures.example.com/june.jpg' };
    expect(await providerOf(service)).toMatchObject({ ...june, _id: page });
    expect(await read(`/members/${page}`)).toMatchObject(june);
  });
});

describe('other services of a member', () => {
  it('are listed by one of them, without paused and deleted ones', async () => {
    const ids = await Promise.all(
      ['Polishing', 'Paused', 'Deleted'].map((name) => addService(name)),
    );
    await addService('Of John', JOHN);
    await call('PATCH', `/services/${ids[1]}`, JANE, { paused: true });
    await call('DELETE', `/services/${ids[2]}`, JANE);
    expect((await namesBy(service)).toSorted()).toEqual(['Boat cleaning', 'Polishing']);
    // A paused or deleted one says nothing about its owner.
    expect(await namesBy(ids[1] ?? '')).toEqual([]);
    expect(await namesBy(ids[2] ?? '')).toEqual([]);
  });

  it('are none for the house, for unknown ids, and for ids of other things', async () => {
    expect(await namesBy(seedServices[0]?._id ?? '')).toEqual([]);
    expect(await namesBy('00000000-0000-4000-8000-000000000000')).toEqual([]);
    for (const id of ['1', JANE.uid, `${service}'--`]) {
      const response = await call('GET', `/services?member=${encodeURIComponent(id)}`);
      expect([response.statusCode, response.json()]).toEqual([200, []]);
    }
  });

  it('can be searched and paged', async () => {
    const ids = [service];
    for (const name of ['Boat polishing', 'Boat painting', 'Car care'])
      ids.push(await addService(name));
    const pages = await walkPages(testApp(), `/services?q=boat&member=${service}&limit=2`);
    expect(pages.flat().toSorted()).toEqual(ids.slice(0, 3).toSorted());
  });
});

describe('the page of a member', () => {
  it('does not exist until the member shows it', async () => {
    await signIn('Jane Doe');
    expect(await read<Provider>('/me/page', JANE)).not.toHaveProperty('_id');
    expect(await read('/members')).toEqual([]);
    const shown = await call('POST', '/me/page', JANE);
    const { insertedId: id } = shown.json();
    expect(shown.headers.location).toBe(`https://api.example.com/members/${id}`);
    const jane = { _id: id, name: 'Jane D.', photo: PHOTO, since: MONTH };
    expect(await read('/me/page', JANE)).toEqual(jane);
    expect(await read(`/members/${id}`)).toEqual(jane);
    expect(await read('/members?limit=10')).toEqual([{ _id: id }]);
    expect(await providerOf(service)).toEqual(jane);
    expect(await namesBy(id)).toEqual(['Boat cleaning']);
  });

  it('has a random id, and the same one however often it is shown', async () => {
    const [id, again] = await Promise.all([showPage(), showPage()]);
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
    expect(again).toBe(id);
  });

  it('is gone once hidden, and has another id when it is shown again', async () => {
    const id = await showPage();
    for (const url of [`/members/${id}`, '/members', `/services/${service}`])
      await call('GET', url);
    expect((await call('DELETE', '/me/page', JANE)).json()).toMatchObject({ deletedCount: 1 });
    expect((await call('GET', `/members/${id}`)).statusCode).toBe(404);
    expect(await read('/members')).toEqual([]);
    expect(await providerOf(service)).not.toHaveProperty('_id');
    expect(await namesBy(id)).toEqual([]);
    expect((await call('DELETE', '/me/page', JANE)).json()).toMatchObject({ deletedCount: 0 });
    expect(await showPage()).not.toBe(id);
  });

  it('is of nobody else: neither uid, service nor profile lead to it', async () => {
    await signIn('Jane Doe');
    await showPage();
    const [profile] = await testApp().database.sql.select().from(profiles);
    for (const id of [service, profile?.id, JANE.uid]) {
      expect((await call('GET', `/members/${id}`)).statusCode).toBe(404);
    }
    expect(await read<Provider>('/me/page', JOHN)).not.toHaveProperty('_id');
  });

  it('is tagged by its id as changes have it, also at an address in capitals', async () => {
    await signIn('Jane Doe');
    const id = await showPage();
    const response = await call('GET', `/members/${id.toUpperCase()}`);
    expect(response.statusCode).toBe(200);
    expect(response.headers['x-cache-tag']).toBe(`member_pages:${id}`);
    const reviews = await call('GET', `/reviews?serviceId=${service.toUpperCase()}`);
    expect(reviews.headers['x-cache-tag']).toBe(`reviews:${service}`);
  });

  it('is exported, and deleted with the account', async () => {
    await signIn('Jane Doe');
    const id = await showPage();
    await call('GET', `/members/${id}`);
    expect(await read('/me/export', JANE)).toMatchObject({ page: id });
    expect((await call('DELETE', '/me', JANE)).statusCode).toBe(204);
    expect((await call('GET', `/members/${id}`)).statusCode).toBe(404);
    expect(await read('/members')).toEqual([]);
    expect(await read('/me/export', JANE)).toMatchObject({ page: '', name: '' });
  });

  it('is listed page by page', async () => {
    const rows = Array.from({ length: 5 }, (_, index) => ({ uid: `uid-${index}` }));
    await testApp().database.sql.insert(memberPages).values(rows);
    const pages = await walkPages(testApp(), '/members?limit=2');
    expect(pages.map((page) => page.length)).toEqual([2, 2, 1]);
    expect(new Set(pages.flat()).size).toBe(5);
    // A cursor may be shown to anybody.
    const { headers } = await call('GET', '/members?limit=2');
    const cursor = new URL(String(headers.link).slice(1, -14)).searchParams.get('cursor') ?? '';
    expect(Buffer.from(cursor, 'base64url').toString()).not.toContain('uid-');
  });
});

describe('a change of a member is announced', () => {
  /** Waits for all that was announced before: a change of a post comes last. Returns that, without posts. */
  async function drain(changes: unknown[]) {
    const { sql } = testApp().database;
    await sql
      .update(blogs)
      .set({ view: 1 })
      .where(eq(blogs.id, seedBlogs[0]?._id ?? ''));
    const isPost = (change: unknown) => Object(change).table === 'blogs';
    await vi.waitFor(() => expect(changes.some(isPost)).toBe(true));
    return changes.splice(0).filter((change) => !isPost(change));
  }

  /** Collects what the database announces from now on. */
  async function follow() {
    const changes: unknown[] = [];
    let isOpen = true;
    await testApp().database.onChange((change) => isOpen && changes.push(change));
    onTestFinished(() => {
      isOpen = false;
    });
    await drain(changes);
    return changes;
  }

  it('for the services and the page that show it, and nothing else', async () => {
    await signIn('Jane Doe');
    const page = await showPage();
    const { sql } = testApp().database;
    const ofServices = { table: 'services', keys: [service] };
    const ofPage = { table: 'member_pages', keys: [page] };
    const changes = await follow();
    await sql.update(profiles).set({ issuedAt: 5 }).where(eq(profiles.uid, JANE.uid));
    await sql.update(profiles).set({ name: 'June' }).where(eq(profiles.uid, JANE.uid));
    expect(await drain(changes)).toEqual([ofServices, ofPage]);
    await sql.delete(memberPages).where(eq(memberPages.uid, JANE.uid));
    expect(new Set(await drain(changes))).toEqual(new Set([ofServices, ofPage]));
  });

  it('but not that of a member without services and page', async () => {
    const changes = await follow();
    const { sql } = testApp().database;
    await sql.insert(profiles).values({ uid: JOHN.uid, name: 'John', issuedAt: 1 });
    await sql.delete(profiles).where(eq(profiles.uid, JOHN.uid));
    expect(await drain(changes)).toEqual([]);
  });
});
