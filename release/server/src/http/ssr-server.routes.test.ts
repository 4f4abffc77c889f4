import { SERVER_CONTRACT } from '@clean-express/release-contract/host-contract';
import { beforeEach, expect, it } from 'vitest';
import { ssrServers } from '../rows/schema.ts';
import { fixtureContract } from '../testing/fixture-contract.ts';
import { fixtureUpload } from '../testing/fixture-upload.ts';
import { startApp, type TestApp, upload } from '../testing/test-app.ts';
import { emptyDatabase } from '../testing/test-database.ts';

const KEY = 'ssr-server-key-of-the-tests-0123456789';

const NEXT = SERVER_CONTRACT + 1;

/** Two SSR servers. */
const ONE = '0197f3c4-0000-7000-8000-000000000001';
const TWO = '0197f3c4-0000-7000-8000-000000000002';

const database = await emptyDatabase();

let app: TestApp;

const announce = (id: string, hosts: unknown, key = KEY) =>
  app.send('PUT', `/ssr-servers/${id}`, { hosts }, key);

const send = (action: string, version: string, body: object = {}) =>
  app.send('POST', `/remotes/shell/releases/${version}/${action}`, body);

/** Uploads and accepts a shell with a server contract. */
async function publishShell(version: string, serverContract: number) {
  const { manifest, ...fixture } = fixtureUpload('shell', version);
  const text = JSON.stringify({ ...manifest, host: { ...fixtureContract, serverContract } });
  const release = { ...fixture, manifest, body: { ...fixture.body, manifest: text } };
  const uploaded = await upload(app, release);
  return uploaded.statusCode < 300 ? send('acceptance', version, { skippedE2e: true }) : uploaded;
}

const refusal = (servers: string) =>
  `It needs SSR servers that host version ${NEXT} of the server contract. ${servers} that run host other versions (${SERVER_CONTRACT}). Deploy SSR servers that host both first.`;

beforeEach(async () => {
  app = await startApp({ database, environment: { SSR_SERVER_KEY: KEY } });
  await database.sql.delete(ssrServers);
});

it('refuses a shell that an SSR server does not host, until that is gone', async () => {
  await announce(ONE, [SERVER_CONTRACT, NEXT]);
  await announce(TWO, [SERVER_CONTRACT]);
  const refused = await publishShell('5', NEXT);
  expect(Object.values(refused.json().errors)).toEqual([refusal('1 of 2')]);
  expect((await publishShell('4', SERVER_CONTRACT)).statusCode).toBe(200);
  await database.sql.update(ssrServers).set({ seenAt: new Date(Date.now() - 16_000) });
  await announce(ONE, [SERVER_CONTRACT, NEXT]);
  expect((await publishShell('5', NEXT)).statusCode).toBe(200);
  expect(await database.sql.select().from(ssrServers)).toHaveLength(1);
});

it('accepts no such shell', async () => {
  await upload(app, fixtureUpload('shell', '9'));
  await announce(ONE, [NEXT]);
  const refused = await send('acceptance', '9', { skippedE2e: true });
  expect(refused.json().detail).toContain('The shell 9 cannot be served.');
  await announce(ONE, [SERVER_CONTRACT]);
  expect((await send('acceptance', '9', { skippedE2e: true })).statusCode).toBe(200);
});

it('gives no visitors to such a shell, and does not roll back to it', async () => {
  await publishShell('6', NEXT);
  await announce(ONE, [SERVER_CONTRACT]);
  for (const [action, body] of [['promotion', {}] as const, ['canary', { share: 5 }] as const]) {
    const refused = await send(action, '6', body);
    expect(Object.values(refused.json().errors)).toEqual([refusal('1 of 1')]);
  }
  await announce(ONE, [NEXT]);
  await send('promotion', '6');
  await publishShell('7', NEXT);
  await send('promotion', '7');
  await announce(ONE, [SERVER_CONTRACT]);
  const refused = await app.send('POST', '/remotes/shell/rollback', {});
  expect(refused.json().detail).toBe(`The shell 6 cannot be served. ${refusal('1 of 1')}`);
});

it('hears SSR servers only, and only what they can say', async () => {
  expect((await announce(ONE, [1], 'another-key-of-the-tests-0123456789')).statusCode).toBe(401);
  expect((await announce('one', [1])).statusCode).toBe(404);
  expect((await announce(ONE, ['1'])).statusCode).toBe(400);
  app = await startApp({ database });
  expect((await announce(ONE, [1])).statusCode).toBe(401);
  expect(await database.sql.select().from(ssrServers)).toEqual([]);
});
