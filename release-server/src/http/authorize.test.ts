import type { Permission } from '@clean-express/federation/release-policy';
import { expect, it } from 'vitest';
import { type Identify, type Identity, InvalidToken } from '../identity/identity.ts';
import { fixtureUpload } from '../testing/fixture-upload.ts';
import { publish, release, startApp, TOKEN, upload } from '../testing/test-app.ts';

/** One token for the admin, and one for a team. */
const identities =
  (may: Identity['may']): Identify =>
  async (token) => {
    if (token === TOKEN) return { name: 'admin', kind: 'admin token', may: () => true };
    if (token === 'team') return { name: 'blog team', kind: 'person', may };
    throw new InvalidToken('unknown token');
  };

/** A team that may do one thing with one remote. */
const blogTeam = (permission: Permission) =>
  identities((wanted, remote) => wanted === permission && remote === 'blog');

it('asks for a token, and says what to do about a wrong one', async () => {
  const { send } = await startApp();
  const missing = await send('GET', '/releases', undefined, '');
  expect(missing.headers['www-authenticate']).toBe('Bearer');
  expect(missing.json()).toMatchObject({
    status: 401,
    code: 'token-missing',
    detail: 'This needs a token. Send it as "Authorization: Bearer …".',
  });
  const wrong = await send('POST', '/remotes/catalog/rollback', {}, `${TOKEN}x`);
  expect(wrong.json()).toMatchObject({ status: 401, code: 'token-invalid' });
});

it('asks every route but the registry for a token', async () => {
  const { app } = await startApp();
  const { paths } = (await app.inject('/docs/json')).json();
  const open: string[] = [];
  for (const [path, operations] of Object.entries<object>(paths)) {
    for (const method of Object.keys(operations)) {
      const url = path.replaceAll(/\{[^}]+\}/g, 'x');
      const { statusCode } = await app.inject({ method: method as 'GET', url, payload: {} });
      if (statusCode !== 401) open.push(`${method} ${path}`);
    }
  }
  expect(open).toEqual(['get /healthz', 'get /readyz', 'get /v1/registry']);
});

it('limits wrong tokens of a client, and never the right one', async () => {
  const { send } = await startApp({ environment: { REFUSED_PER_MINUTE: '3' } });
  const statuses: number[] = [];
  for (let count = 0; count < 5; count += 1) {
    statuses.push((await send('GET', '/releases', undefined, 'wrong')).statusCode);
  }
  expect(statuses).toEqual([401, 401, 401, 429, 429]);
  const refused = await send('GET', '/releases', undefined, 'wrong');
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await send('GET', '/releases')).statusCode).toBe(200);
});

it('lets an identity do what it may, and nothing else', async () => {
  const app = await startApp({ identify: blogTeam('traffic') });
  await release(app, 'blog', '1.0.0');
  await publish(app, 'blog', '2.0.0');
  await release(app, 'catalog', '1.0.0');
  const asTeam = (url: string) => app.send('POST', url, {}, 'team');
  expect((await asTeam('/remotes/blog/releases/2.0.0/promotion')).statusCode).toBe(200);
  expect((await asTeam('/remotes/catalog/releases/1.0.0/promotion')).json()).toMatchObject({
    status: 403,
    code: 'forbidden',
    detail: 'blog team has no permission "traffic" for "catalog". Ask its owner for it.',
  });
  expect((await asTeam('/remotes/blog/releases/2.0.0/retirement')).statusCode).toBe(403);
  expect((await app.send('GET', '/history', undefined, 'team')).json().detail).toBe(
    'blog team has no permission "read" for all remotes. Ask its owner for it.',
  );
});

it('lets nobody upload for another remote by the id of an upload', async () => {
  const app = await startApp({ identify: blogTeam('upload') });
  const fixture = fixtureUpload('catalog', '1.0.0');
  const started = await app.send('POST', '/remotes/catalog/releases/1.0.0/uploads', fixture.body);
  const url = `/remotes/blog/releases/1.0.0/uploads/${started.json().upload}/completion`;
  expect((await app.send('POST', url, {}, 'team')).statusCode).toBe(404);
  const asTeam = {
    send: (...[method, address, payload]: Parameters<typeof app.send>) =>
      app.send(method, address, payload, 'team'),
  };
  expect((await upload(asTeam, fixtureUpload('blog', '1.0.0'))).statusCode).toBe(200);
});

it('issues previews for the remotes only that an identity may preview', async () => {
  const app = await startApp({
    identify: identities((_permission, remote) => remote !== 'catalog'),
  });
  await publish(app, 'catalog', '1.0.0');
  await publish(app, 'blog', '1.0.0');
  const preview = (...remotes: string[]) => {
    const releases = remotes.map((remote) => ({ remote, version: '1.0.0' }));
    return app.send('POST', '/previews', { site: 'https://www.example.com', releases }, 'team');
  };
  expect((await preview('blog')).statusCode).toBe(200);
  expect((await preview('blog', 'catalog')).statusCode).toBe(403);
});

it('reads no cookie, so that no page acts in the name of its visitor', async () => {
  const { app } = await startApp();
  for (const cookie of [`token=${TOKEN}`, `authorization=Bearer ${TOKEN}`, TOKEN]) {
    const url = '/v1/remotes/catalog/rollback';
    const { statusCode } = await app.inject({
      method: 'POST',
      url,
      headers: { cookie },
      payload: {},
    });
    expect(statusCode).toBe(401);
  }
});
