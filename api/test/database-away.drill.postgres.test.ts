import { once } from 'node:events';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, it, onTestFinished, vi } from 'vitest';
import { seedServices } from '../seed/services.ts';
import { openBarePostgres } from '../src/database/postgres.ts';
import { services } from '../src/database/schema.ts';
import { type DatabaseLink, openDatabaseLink } from './engines/database-link.ts';
import { createPostgresDatabase } from './engines/postgres-database.ts';
import { type ServerProcess, startServer } from './server-process.ts';
import { signIn } from './sign-in.ts';
import { JANE } from './test-app.ts';

/** Enough for a busy machine. */
const WAIT = { timeout: 20_000 };

const LISTS = ['/services', '/services?limit=2', '/blogs', '/home-services'];

let link: DatabaseLink;
let server: ServerProcess;
let token: string;

beforeAll(async () => {
  const engine = inject('engine');
  if (engine.name !== 'postgres') throw new Error('Only a PostgreSQL server can be away.');
  link = await openDatabaseLink(await createPostgresDatabase(engine.url));
  server = await startServer({ DATABASE_URL: link.url });
  token = await signIn(server.url);
});

afterAll(async () => {
  const stopped = once(server.child, 'exit');
  server.child.kill();
  await stopped;
  await link.stop();
});

const get = (path: string) => fetch(`${server.url}${path}`);

function addService() {
  const photo = 'https://pictures.example.com/boat.jpg';
  const service = { name: 'Boats', photo, price: 1, description: 'Clean.', email: JANE.email };
  return fetch(`${server.url}/services`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(service),
  });
}

it('serves what it has read while the database is away, and says so', async () => {
  const before = await Promise.all(LISTS.map(async (path) => (await get(path)).text()));
  expect(await (await get('/readyz')).json()).toEqual({ status: 'ok' });
  link.cut();

  for (const [index, path] of LISTS.entries()) {
    const response = await get(path);
    expect([path, response.status]).toEqual([path, 200]);
    expect(await response.text()).toBe(before[index]);
  }
  const unread = [await get('/reviews'), await addService()];
  for (const response of unread) {
    expect(response.status).toBe(503);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await response.json()).toMatchObject({ code: 'database-unavailable' });
  }
  await vi.waitFor(async () => {
    const ready = await get('/readyz');
    expect([ready.status, await ready.json()]).toEqual([200, { status: 'degraded' }]);
    expect(await (await get('/metrics')).text()).toMatch(/^database_available 0$/m);
  }, WAIT);

  link.restore();
  await vi.waitFor(async () => {
    expect(await (await get('/readyz')).json()).toEqual({ status: 'ok' });
  }, WAIT);
  expect((await get('/reviews')).status).toBe(200);
});

it('hears of changes again after its connection has died in silence', async () => {
  const engine = inject('engine');
  if (engine.name !== 'postgres') throw new Error('Only a PostgreSQL server can be away.');
  const databaseUrl = await createPostgresDatabase(engine.url);
  const direct = await openDatabaseLink(databaseUrl);
  const settings = { DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: direct.url };
  const { child, url } = await startServer(settings);
  const { sql, close } = await openBarePostgres(databaseUrl);
  onTestFinished(async () => {
    const stopped = once(child, 'exit');
    child.kill();
    await stopped;
    await close();
    await direct.stop();
  });
  const path = `${url}/services/${seedServices[0]?._id}`;
  const { body } = await fetch(`${url}/changes`);
  const stream = body?.pipeThrough(new TextDecoderStream())[Symbol.asyncIterator]();
  expect((await stream?.next())?.value).toContain('listening');
  expect((await fetch(path)).status).toBe(200);

  direct.mute();
  await sql
    .update(services)
    .set({ name: 'Renamed' })
    .where(eq(services.id, seedServices[0]?._id ?? ''));
  let heard = '';
  while (!heard.includes('data: changed')) heard += (await stream?.next())?.value ?? '';
  expect(await (await fetch(path)).json()).toMatchObject({ name: 'Renamed' });
}, 60_000);
