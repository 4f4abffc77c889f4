import { setTimeout as wait } from 'node:timers/promises';
import { ApiClient, allServices } from '../../fixtures/api.ts';
import { environment } from '../../fixtures/environment.ts';
import { REPEATED_PURGES_MS } from '../../fixtures/shared-cache/cached-site.ts';
import { expect, test } from '../../fixtures/shared-cache/test.ts';
import { nextBlog } from '../../fixtures/site/blog-edit.ts';
import { createAccount, newUser } from '../../fixtures/user/test-user.ts';

const RENDERED = 'id="hydration-data"';

/** Signs in a new user of the API, which has two services. */
async function signIn() {
  const user = newUser();
  const { idToken } = await createAccount(user);
  const api = await ApiClient.login(user.email, idToken, environment.apiUrl);
  const [service, other] = await allServices();
  if (!service || !other) throw new Error('There are fewer than two services.');
  return { user, api, service, other };
}

for (const [accepted, coding] of [
  ['gzip, deflate, br', 'br'],
  ['gzip, br;q=0', 'gzip'],
  ['identity', null],
] as const) {
  test(`stores a page for clients that accept ${accepted}, and revalidates it`, async ({
    site,
  }) => {
    const headers = { 'accept-encoding': accepted };
    await site.store('/services', headers);
    const page = await site.get('/services', headers);
    expect(page.text).toContain(RENDERED);
    expect(page.headers.get('content-encoding')).toBe(coding);
    expect(page.headers.get('cache-control')).toBe('no-cache');
    expect(page.headers.get('surrogate-key')).toBeNull();
    const etag = page.headers.get('etag') ?? '';
    const known = await site.get('/services', { ...headers, 'if-none-match': etag });
    expect([known.status, known.cache, known.text]).toEqual([304, 'HIT', '']);
  });
}

test('a review purges only the pages that show it', async ({ site }) => {
  const { user, api, service, other } = await signIn();
  const comment = `${user.name} can read this at once.`;
  const reviewed = `/services/${service._id}`;
  const others = ['/services', `/services/${other._id}`, '/blogs'];
  for (const path of [reviewed, ...others]) await site.store(path);
  await api.addReview(service, { comment });
  await expect.poll(async () => (await site.get(reviewed)).text).toContain(comment);
  await wait(REPEATED_PURGES_MS);
  for (const path of others) expect((await site.get(path)).cache, path).toBe('HIT');
  await site.store(reviewed);
  expect((await site.get(reviewed)).text).toContain(comment);
});

test('a host that is not of the site does not renew the pages of the site', async ({ site }) => {
  const version = await site.origin.publish('blog', nextBlog);
  await site.store('/blogs');
  await site.change((releases) => releases.promote('blog', version));
  await site.getOfHost('other.example', '/blogs');
  await expect.poll(async () => (await site.get('/blogs')).text).toContain(version);
});

test('requests with ssr=off neither get nor replace stored pages', async ({ site }) => {
  await site.store('/blogs');
  for (const cookie of ['ssr=off', 'release-bucket=7;ssr=off']) {
    const page = await site.get('/blogs', { cookie });
    expect(page.cache).toBe('BYPASS');
    expect(page.text).not.toContain(RENDERED);
  }
  const page = await site.get('/blogs');
  expect(page.cache).toBe('HIT');
  expect(page.text).toContain(RENDERED);
});

test('previews neither get nor replace stored pages', async ({ site }) => {
  const version = await site.origin.publish('blog', nextBlog);
  const preview = { cookie: await site.previewCookie('blog', version) };
  // Not stored yet.
  const first = await site.get('/blogs?unseen', preview);
  expect([first.cache, first.text.includes(version)]).toEqual(['BYPASS', true]);
  expect((await site.get('/blogs?unseen')).text).not.toContain(version);
  await site.store('/blogs?unseen');
  const page = await site.get('/blogs?unseen', preview);
  expect([page.cache, page.text.includes(version)]).toEqual(['BYPASS', true]);
  expect((await site.get('/blogs?unseen')).text).not.toContain(version);
});
