import { eq } from 'drizzle-orm';
import { UnsecuredJWT } from 'jose';
import sharp from 'sharp';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { seedServices } from '../../seed/services.ts';
import { readConfig } from '../../src/config.ts';
import {
  endedSessions,
  inboxCounts,
  photos,
  profiles,
  reviews,
  services,
} from '../../src/database/schema.ts';
import { createLogger } from '../../src/logger.ts';
import { openPhotos } from '../../src/modules/photos/open-photos.ts';
import type { Member } from '../../src/modules/tokens/member.ts';
import { jpegOf, photoStore, storedFiles, upload } from '../photo-files.ts';
import { JANE as JANE_BEFORE, JOHN, sharedTestApp, TEST_ENVIRONMENT } from '../test-app.ts';

const store = await photoStore();
const SETTINGS = { PHOTO_STORE: store, PHOTOS_PER_DAY: '4', PHOTOS_PER_MEMBER: '5' };
const testApp = sharedTestApp({ ...SETTINGS, WRITES_PER_MINUTE: '1000' });

/** Jane has just signed in, as the deletion of everything needs. */
const JANE: Member = { ...JANE_BEFORE, authTime: Math.floor(Date.now() / 1000) };

const NAME =
  /^https:\/\/api\.example\.com\/photos\/members\/[0-9a-f]{32}\.[0-9a-f]{64}-(960|384)\.webp$/;

const open = () =>
  openPhotos(
    readConfig({ ...TEST_ENVIRONMENT, ...SETTINGS }),
    testApp().database.sql,
    createLogger('silent'),
  );

beforeEach(async () => {
  const { sql } = testApp().database;
  const { rows } = await open();
  await sql.update(photos).set({ ownerUid: '' });
  await rows.deleteUnused();
  for (const table of [inboxCounts, profiles, endedSessions]) await sql.delete(table);
  for (const { uid } of [JANE, JOHN]) {
    await sql.delete(reviews).where(eq(reviews.ownerUid, uid));
    await sql.delete(services).where(eq(services.ownerUid, uid));
  }
  expect(await storedFiles(store)).toEqual([]);
});

async function add(member: Member, color: string, query?: string): Promise<string> {
  const response = await upload(testApp(), member, await jpegOf(color), query);
  expect(response.statusCode, response.body).toBe(201);
  return response.json<{ photo: string }>().photo;
}

const pathOf = (url: string) => new URL(url).pathname;

const statusOf = async (url: string) => (await testApp().app.inject(pathOf(url))).statusCode;

async function call(
  method: 'POST' | 'PATCH' | 'DELETE' | 'GET',
  url: string,
  member: Member,
  payload?: object,
) {
  const headers = await testApp().as(member);
  return testApp().app.inject({ method, url, headers, ...(payload && { payload }) });
}

describe('an uploaded photo', () => {
  it('is stored in the sizes of the site, and served for ever', async () => {
    const photo = await add(JANE, 'red');
    expect(photo).toMatch(NAME);
    for (const width of [480, 960, 1440]) {
      for (const type of ['webp', 'avif']) {
        const url = pathOf(photo).replace('-960.webp', `-${width}.${type}`);
        const response = await testApp().app.inject(url);
        expect(response.statusCode).toBe(200);
        expect(response.headers).toMatchObject({
          'content-type': `image/${type}`,
          'cache-control': 'public, max-age=31536000, immutable',
          'access-control-allow-origin': '*',
          'cross-origin-resource-policy': 'cross-origin',
          'x-content-type-options': 'nosniff',
          'content-security-policy': expect.stringMatching(/default-src 'none'.*; sandbox$/),
        });
        const { format, width: real = 0, height = 0 } = await sharp(response.rawPayload).metadata();
        expect([format, real / height]).toEqual([type === 'avif' ? 'heif' : 'webp', 4 / 3]);
      }
    }
    expect(await storedFiles(store)).toHaveLength(6);
  });

  it('shows the part of it that was chosen, in the shape of a portrait', async () => {
    const halves = sharp({ create: { width: 80, height: 40, channels: 3, background: 'red' } });
    const blue = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'blue' } })
      .png()
      .toBuffer();
    const bytes = await halves
      .composite([{ input: blue, left: 40, top: 0 }])
      .png()
      .toBuffer();
    const response = await upload(testApp(), JANE, bytes, 'shape=1:1&x=50&y=0&width=50&height=100');
    const { photo } = response.json<{ photo: string }>();
    expect(photo).toMatch(/-384\.webp$/);
    const { rawPayload } = await testApp().app.inject(pathOf(photo));
    const { channels } = await sharp(rawPayload).stats();
    expect(channels.map(({ mean }) => Math.round(mean / 255))).toEqual([0, 0, 1]);
  });

  it('is another one for another member, and the same when the request is repeated', async () => {
    const [first, again, other, cropped] = [
      await add(JANE, 'red'),
      await add(JANE, 'red'),
      await add(JOHN, 'red'),
      await add(JANE, 'red', 'shape=4:3&width=50'),
    ];
    expect(again).toBe(first);
    expect(new Set([first, other, cropped]).size).toBe(3);
    expect(first).not.toContain(JANE.uid);
  });

  it('is in the export of its owner only', async () => {
    const photo = await add(JANE, 'red');
    const exported = (await call('GET', '/me/export', JANE)).json();
    expect(exported.photos).toEqual([
      { _id: expect.any(String), photo, createdAt: expect.any(String) },
    ]);
    expect((await call('GET', '/me/export', JOHN)).json().photos).toEqual([]);
  });

  it('is deleted with everything else of its owner', async () => {
    const [photo, other] = [await add(JANE, 'red'), await add(JOHN, 'red')];
    expect((await call('DELETE', '/me', JANE)).statusCode).toBe(204);
    expect([await statusOf(photo), await statusOf(other)]).toEqual([404, 200]);
    expect(await storedFiles(store)).toHaveLength(6);
    expect(await testApp().database.sql.select().from(photos)).toHaveLength(1);
  });

  it('leaves nothing if its owner deletes everything during the upload', async () => {
    const { storage, upload } = await open();
    const write = storage.write.bind(storage);
    vi.spyOn(storage, 'write').mockImplementationOnce(async (...file) => {
      expect((await call('DELETE', '/me', JANE)).statusCode).toBe(204);
      return write(...file);
    });
    const whole = { shape: '4:3', x: 0, y: 0, width: 100, height: 100 } as const;
    const admitted = { signal: new AbortController().signal, begun: 1 };
    const uploaded = upload(JANE, await jpegOf('red'), whole, admitted);
    await expect(uploaded).rejects.toMatchObject({ statusCode: 401 });
    expect(await storedFiles(store)).toEqual([]);
  });
});

describe('the limits of a member', () => {
  it('has one for a day, which vain uploads count towards', async () => {
    for (const color of ['red', 'green', 'blue']) await add(JANE, color);
    expect((await upload(testApp(), JANE, Buffer.from('ffd8ff', 'hex'))).statusCode).toBe(422);
    const refused = await upload(testApp(), JANE, await jpegOf('white'));
    expect(refused.json()).toMatchObject({ status: 429, code: 'daily-limit' });
    expect(refused.json().message).toBe(
      'You can upload 4 photos a day. Please try again tomorrow.',
    );
    // That is no other photo.
    await add(JANE, 'red');
    await add(JOHN, 'white');
  });

  it('has one for a day before a file is received, with as many again for photos that are stored', async () => {
    await add(JANE, 'red');
    const vain = () => upload(testApp(), JANE, Buffer.from('no photo'));
    for (let sent = 1; sent < 4; sent += 1) expect((await vain()).statusCode).toBe(415);
    const refused = await upload(testApp(), JANE, await jpegOf('white'));
    expect(refused.json()).toMatchObject({ status: 429, code: 'daily-limit' });
    for (let sent = 5; sent < 8; sent += 1) await add(JANE, 'red');
    expect((await vain()).json()).toMatchObject({ status: 429, code: 'daily-limit' });
  });

  it('has one in total', async () => {
    for (const color of ['red', 'green', 'blue']) await add(JANE, color);
    const { sql } = testApp().database;
    await sql.delete(inboxCounts);
    for (const color of ['white', 'black']) await add(JANE, color);
    const refused = await upload(testApp(), JANE, await jpegOf('yellow'));
    expect(refused.json()).toMatchObject({ status: 409, code: 'too-many-photos' });
    expect(await storedFiles(store)).toHaveLength(30);
  });
});

describe('a photo of more than a day', () => {
  const DAY_MS = 86_400_000;

  const makeOld = (age = DAY_MS + 1000) =>
    testApp()
      .database.sql.update(photos)
      .set({ createdAt: new Date(Date.now() - age) });

  /** Deletes the unused photos as if they all were that old. */
  async function deleteUnused(age?: number): Promise<void> {
    await makeOld(age);
    await sweep();
  }

  async function sweep(): Promise<void> {
    await (await open()).rows.deleteUnused();
  }

  const SERVICE = { name: 'Boat cleaning', price: 5, description: 'Inside.', email: JANE.email };

  const idTokenOf = (picture: string | undefined, age = 0) => {
    const iat = Math.floor(Date.now() / 1000) - age;
    return new UnsecuredJWT({
      sub: JANE.uid,
      email: JANE.email,
      name: 'Jane',
      picture,
      iat,
      auth_time: iat,
      exp: iat + 3600,
      aud: 'demo-test',
      iss: 'https://securetoken.google.com/demo-test',
    }).encode();
  };

  async function signIn(picture: string | undefined, age?: number) {
    const headers = { authorization: `Bearer ${idTokenOf(picture, age)}` };
    const payload = { email: JANE.email };
    const response = await testApp().app.inject({ method: 'POST', url: '/jwt', headers, payload });
    expect(response.statusCode, response.body).toBe(200);
  }

  it('is deleted if nothing shows it, and not before', async () => {
    const photo = await add(JANE, 'red');
    await deleteUnused(DAY_MS - 60_000);
    expect(await statusOf(photo)).toBe(200);
    await deleteUnused();
    expect(await statusOf(photo)).toBe(404);
    expect(await storedFiles(store)).toEqual([]);
  });

  it('is deleted once an hour, not whenever another member deletes everything', async () => {
    const photo = await add(JOHN, 'red');
    await makeOld();
    expect((await call('DELETE', '/me', JANE)).statusCode).toBe(204);
    expect(await statusOf(photo)).toBe(200);
    await sweep();
    expect(await statusOf(photo)).toBe(404);
  });

  it('stays for another day when it is uploaded again', async () => {
    const photo = await add(JANE, 'red');
    await makeOld();
    expect(await add(JANE, 'red')).toBe(photo);
    await sweep();
    expect(await statusOf(photo)).toBe(200);
  });

  it('stays while a service or a review shows it', async () => {
    const [photo, portrait] = [await add(JANE, 'red'), await add(JANE, 'red', 'shape=1:1')];
    const service = await call('POST', '/services', JANE, { ...SERVICE, photo });
    const id = service.json<{ insertedId: string }>().insertedId;
    const review = await call('POST', '/reviews', JANE, {
      name: 'Jane',
      email: JANE.email,
      comment: 'Good.',
      photo: portrait,
      serviceId: seedServices[0]?._id,
      serviceName: 'Cleaning',
      serviceImg: '',
    });
    expect(review.statusCode).toBe(201);
    await deleteUnused();
    expect([await statusOf(photo), await statusOf(portrait)]).toEqual([200, 200]);
    expect((await call('GET', `/services/${id}`, JANE)).json()).toMatchObject({ photo });
    await call('PATCH', `/services/${id}`, JANE, { photo: 'https://pictures.example.com/a.jpg' });
    await call('DELETE', `/reviews/${review.json().insertedId}`, JANE);
    await deleteUnused();
    expect([await statusOf(photo), await statusOf(portrait)]).toEqual([404, 404]);
  });

  it('stays while it is the picture in the newest token', async () => {
    const [portrait, other] = [
      await add(JANE, 'red', 'shape=1:1'),
      await add(JANE, 'blue', 'shape=1:1'),
    ];
    await signIn(portrait, 60);
    // An older token, of another device.
    await signIn(other, 120);
    await deleteUnused();
    expect([await statusOf(portrait), await statusOf(other)]).toEqual([200, 404]);
    await signIn(undefined);
    await deleteUnused();
    expect(await statusOf(portrait)).toBe(404);
  });

  it('is not what a service of another member uses up', async () => {
    const photo = await add(JANE, 'red');
    await call('POST', '/services', JOHN, { ...SERVICE, email: JOHN.email, photo });
    await deleteUnused();
    expect(await statusOf(photo)).toBe(404);
  });
});
