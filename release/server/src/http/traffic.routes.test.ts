import { StoreUnreachable } from '@clean-express/server-kit/storage';
import { expect, it } from 'vitest';
import { fixtureUpload } from '../testing/fixture-upload.ts';
import { publish, quickStore, release, startApp, upload } from '../testing/test-app.ts';

const reason = 'The search is broken.';

it('records who has changed what, why, and from which commit', async () => {
  const app = await startApp({ files: quickStore });
  await release(app, 'catalog', '1.0.0');
  await publish(app, 'catalog', '2.0.0');
  const number = (await app.releases.currentRegistry())?.number ?? 0;
  const commit = { sha: 'a'.repeat(40), branch: 'main' };
  const body = { reason, commit };
  const promoted = await app.send('POST', '/remotes/catalog/releases/2.0.0/promotion', body);
  expect(promoted.json()).toMatchObject({
    number: number + 1,
    store: 'written',
    traffic: { live: '2.0.0', rollback: '1.0.0' },
  });
  expect(promoted.json().warning).toBeUndefined();
  const [entry] = (await app.send('GET', '/remotes/catalog/history')).json();
  const expected = { action: 'promote', version: '2.0.0', by: 'admin' };
  expect(entry).toMatchObject({ ...expected, reason, provenance: { verified: false, commit } });
});

it('sets, grows and ends a canary, and rolls back', async () => {
  const app = await startApp();
  await release(app, 'catalog', '1.0.0');
  await publish(app, 'catalog', '2.0.0');
  const canary = (share: number) =>
    app.send('POST', '/remotes/catalog/releases/2.0.0/canary', { share });
  expect((await canary(10)).json().traffic.canary).toEqual({ version: '2.0.0', share: 10 });
  const releases = (await app.send('GET', '/remotes/catalog/releases')).json();
  expect(releases.map(({ role, share }: { role: string; share: number }) => [role, share])).toEqual(
    [
      ['canary', 10],
      ['live', 90],
    ],
  );
  expect((await canary(0)).json().traffic.canary).toBeUndefined();
  await canary(20);
  const rolledBack = await app.send('POST', '/remotes/catalog/rollback', { reason });
  expect(rolledBack.json().traffic).toMatchObject({ live: '1.0.0' });
  expect(rolledBack.json().traffic.canary).toBeUndefined();
  expect((await canary(101)).json()).toMatchObject({ status: 400, code: 'invalid-request' });
});

it('gives visitors only releases that are accepted', async () => {
  const app = await startApp();
  await release(app, 'catalog', '1.0.0');
  await upload(app, fixtureUpload('catalog', '2.0.0'));
  for (const [action, body] of [
    ['promotion', {}],
    ['canary', { share: 5 }],
  ] as const) {
    const refused = await app.send('POST', `/remotes/catalog/releases/2.0.0/${action}`, body);
    expect(refused.statusCode).toBe(409);
  }
});

it('knows no other remotes and releases', async () => {
  const app = await startApp();
  await release(app, 'catalog', '1.0.0');
  for (const url of [
    '/remotes/blog/releases/1.0.0/promotion',
    '/remotes/catalog/releases/9.0.0/promotion',
    '/remotes/blog/rollback',
    '/remotes/catalog/releases/9.0.0/retirement',
  ]) {
    expect((await app.send('POST', url, {})).statusCode).toBe(404);
  }
  const acceptance = '/remotes/blog/releases/1.0.0/acceptance';
  expect((await app.send('POST', acceptance, { skippedE2e: true })).statusCode).toBe(404);
  for (const url of ['/remotes/blog/releases', '/remotes/blog/history']) {
    expect((await app.send('GET', url)).statusCode).toBe(404);
  }
});

it('rolls back at once while the store is away, and says that the store is behind', async () => {
  let isAway = false;
  let stored: string | undefined;
  const app = await startApp({
    files: () => ({
      writeRegistry: async (text) => {
        if (isAway) throw new StoreUnreachable('Could not reach the release store.');
        stored = text;
      },
    }),
  });
  await release(app, 'catalog', '1.0.0');
  await release(app, 'catalog', '2.0.0');
  const pushed: number[] = [];
  app.releases.onChange(({ number }) => pushed.push(number));
  isAway = true;
  const before = stored;
  const rolledBack = await app.send('POST', '/remotes/catalog/rollback', { reason });
  const { number, store, warning, traffic } = rolledBack.json();
  expect(rolledBack.statusCode).toBe(200);
  expect({ store, traffic }).toMatchObject({ store: 'behind', traffic: { live: '1.0.0' } });
  expect(warning).toMatch(/^The change is in effect\. The store does not have it yet/);
  expect(pushed).toEqual([number]);
  expect(stored).toBe(before);
  expect((await app.app.inject('/readyz')).json()).toMatchObject({ status: 'ok', store: 'behind' });
  expect((await app.app.inject('/metrics')).body).toContain('store_behind 1');
});

it.each([
  [{ reason: 'two\nlines' }, 'reason'],
  [{ reason: '' }, 'reason'],
  [{ by: 'ada' }, 'by'],
  [{ commit: { sha: 'abc' } }, 'commit.sha'],
  [{ unknown: 1 }, 'unknown'],
])('refuses the body %j', async (body, field) => {
  const app = await startApp();
  const refused = await app.send('POST', '/remotes/catalog/rollback', body);
  expect(refused.json()).toMatchObject({ status: 400, code: 'invalid-request' });
  expect(Object.keys(refused.json().errors)).toEqual([field]);
});
