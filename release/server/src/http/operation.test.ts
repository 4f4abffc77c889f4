import { wrapPglite } from '@clean-express/server-kit/pglite';
import { StoreUnreachable } from '@clean-express/server-kit/storage';
import { missingMetrics } from '@clean-express/server-kit/testing';
import { PGlite } from '@electric-sql/pglite';
import { expect, it, vi } from 'vitest';
import { MIGRATIONS_FOLDER } from '../config.ts';
import { fixtureUpload } from '../testing/fixture-upload.ts';
import { quickStore, release, remoteReleases, startApp, upload } from '../testing/test-app.ts';

/** A database of its own, which the test closes. */
async function ownDatabase() {
  const database = wrapPglite(await PGlite.create(), MIGRATIONS_FOLDER);
  await database.migrate();
  return database;
}

it('says that the database is away, and still serves the registry', async () => {
  const database = await ownDatabase();
  const app = await startApp({ database });
  await release(app, 'catalog', '1.0.0');
  expect((await app.app.inject('/readyz')).statusCode).toBe(200);
  await database.close();
  const unavailable = { status: 503, code: 'database-unavailable' };
  const bodies = { promotion: {}, acceptance: { skippedE2e: true }, retirement: {} };
  for (const [action, body] of Object.entries(bodies)) {
    const url = `/remotes/catalog/releases/1.0.0/${action}`;
    const refused = await app.send('POST', url, body);
    expect(refused.json()).toMatchObject(unavailable);
    expect(refused.headers['retry-after']).toBe('5');
  }
  expect((await app.send('GET', '/releases')).json()).toMatchObject(unavailable);
  await vi.waitFor(
    async () => {
      const ready = await app.app.inject('/readyz');
      expect([ready.statusCode, ready.json().status]).toEqual([200, 'degraded']);
      const { body } = await app.app.inject('/metrics');
      expect(body).toMatch(/^database_available 0$/m);
    },
    { timeout: 10_000 },
  );
  expect((await app.app.inject('/healthz')).json()).toEqual({ status: 'ok' });
  expect((await app.send('GET', '/registry', undefined, '')).statusCode).toBe(200);
});

it('takes no files while the store is away, and lists no release', async () => {
  const away = async () => {
    throw new StoreUnreachable('Could not reach the release store.');
  };
  const app = await startApp({ files: () => ({ check: away, put: away }) });
  const { body } = fixtureUpload('catalog', '1.0.0');
  const refused = await app.send('POST', '/remotes/catalog/releases/1.0.0/uploads', body);
  expect(refused.json()).toMatchObject({ status: 503, code: 'store-unavailable' });
  expect(refused.headers['retry-after']).toBe('5');
  expect(await remoteReleases(app)).toEqual([]);
});

it('takes no uploads while another instance writes', async () => {
  const app = await startApp();
  const isWriter = vi.spyOn(app.releases, 'isWriter', 'get').mockReturnValue(false);
  const { body } = fixtureUpload('catalog', '1.0.0');
  const refused = await app.send('POST', '/remotes/catalog/releases/1.0.0/uploads', body);
  expect(refused.json()).toMatchObject({ status: 503, code: 'unavailable' });
  expect((await app.app.inject('/readyz')).json().role).toBe('standby');
  isWriter.mockRestore();
  expect((await upload(app, fixtureUpload('catalog', '1.0.0'))).statusCode).toBe(200);
});

it('tells nothing about an unexpected error, but logs it', async () => {
  const app = await startApp();
  vi.spyOn(app.releases, 'traffic').mockRejectedValue(new Error('secret'));
  const failed = await app.send('GET', '/releases');
  expect(failed.json()).toMatchObject({ status: 500, code: 'internal' });
  expect(failed.body).not.toContain('secret');
  expect(app.lines.join('')).toContain('secret');
});

it('reports its role and the store', async () => {
  const app = await startApp({ files: quickStore });
  expect((await app.app.inject('/readyz')).json()).toEqual({
    status: 'ok',
    role: 'writer',
    store: 'written',
  });
});

it('counts pushes and refused requests, and names the number of the registry', async () => {
  const app = await startApp({ files: quickStore });
  await release(app, 'catalog', '1.0.0');
  await app.send('GET', '/remotes/blog/releases');
  const number = (await app.releases.currentRegistry())?.number;
  const { body, headers } = await app.app.inject('/metrics');
  expect(headers['content-type']).toContain('text/plain');
  expect(body).toContain(`registry_number ${number}\n`);
  expect(body).toContain('registry_pushes_total 0');
  expect(body).toContain('store_behind 0');
  expect(body).toMatch(/store_last_write_timestamp_seconds 1\.?\d+e?/);
  expect(body).toContain('refused_requests_total{status="404"} 1');
});

it('never writes a token to the log', async () => {
  const app = await startApp();
  await app.send('GET', '/releases');
  await app.send('GET', '/releases', undefined, 'another-token-0123456789');
  expect(app.lines.join('')).toContain('Request completed.');
  expect(app.lines.join('')).not.toMatch(/admin-token-of-the-tests|another-token/);
});

it('exposes every metric that an alert about it reads', async () => {
  const { app } = await startApp();
  const { body } = await app.inject('/metrics');
  expect(missingMetrics('release-server', body)).toEqual([]);
});
