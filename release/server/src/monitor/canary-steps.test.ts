import { beforeEach, expect, it, vi } from 'vitest';
import { ContractViolated } from '../checks/contract-violated.ts';
import { ReleaseError } from '../rows/release-error.ts';
import { publish, release, startApp, type TestApp } from '../testing/test-app.ts';

const KEY = 'ssr-server-key-of-the-tests-0123456789';
const SSR_SERVER = '0197f3c4-0000-7000-8000-000000000001';

const MINUTE_MS = 60_000;

let app: TestApp;
let now: number;

beforeEach(async () => {
  now = Date.now();
  app = await startApp({ environment: { SSR_SERVER_KEY: KEY }, clock: () => new Date(now) });
});

const start = (steps: number[], version = '2.0.0', everyMinutes = 10) =>
  app.send('POST', `/remotes/catalog/releases/${version}/canary`, { steps, everyMinutes });

/** The SSR server says how many page views, and errors of the live release, it has counted so far. */
async function announce(views: number, errors = 0) {
  const none = { failedLoads: 0, renders: 0, failedRenders: 0 };
  const counts = {
    catalog: {
      '1.0.0': { ...none, views: 1000, errors },
      '2.0.0': { ...none, views, errors: 0 },
    },
  };
  const { number } = (await app.releases.currentRegistry()) ?? {};
  const body = { hosts: [1], number, counts };
  expect((await app.send('PUT', `/ssr-servers/${SSR_SERVER}`, body, KEY)).statusCode).toBe(204);
}

const traffic = async () => (await app.releases.traffic()).catalog;
const canary = async () => (await traffic())?.canary?.share;

async function next() {
  const rows = (await app.send('GET', '/remotes/catalog/releases')).json();
  return rows.find(({ version }: { version: string }) => version === '2.0.0').next;
}

async function releaseBoth() {
  await release(app, 'catalog', '1.0.0');
  await publish(app, 'catalog', '2.0.0');
}

it('raises a share once the time has passed and the page views are there, and promotes', async () => {
  await releaseBoth();
  expect((await start([5, 25, 100])).statusCode).toBe(200);
  expect(await canary()).toBe(5);
  await announce(150);
  const at = new Date(now + 10 * MINUTE_MS).toISOString();
  expect(await next()).toEqual({ share: 25, at, views: 50 });
  now += 11 * MINUTE_MS;
  await announce(180);
  expect(await canary()).toBe(5);
  await announce(200);
  await expect.poll(canary, { timeout: 10_000 }).toBe(25);
  expect(await next()).toMatchObject({ share: 100, views: 200 });
  now += 11 * MINUTE_MS;
  await announce(400);
  await expect.poll(traffic, { timeout: 10_000 }).toMatchObject({ live: '2.0.0' });
  const actions = (await app.releases.history('catalog')).slice(0, 3);
  expect(actions.map(({ action, by, share }) => [action, by, share])).toEqual([
    ['promote', 'admin', null],
    ['canary', 'admin', 25],
    ['canary', 'admin', 5],
  ]);
  await expect
    .poll(app.audit)
    .toContainEqual(expect.objectContaining({ event: 'release promoted', by: 'admin' }));
});

it('waits for more page views if the live release fails rarely', async () => {
  await releaseBoth();
  await announce(0, 10);
  await start([10, 100]);
  const { views } = await next();
  expect(views).toBeGreaterThan(1000);
  expect(views).toBeLessThan(5000);
});

it('ends the steps with any other change of the remote', async () => {
  await releaseBoth();
  await start([5, 100], '2.0.0', 0);
  await app.releases.setCanary('catalog', '2.0.0', 7, { by: 'ada' });
  expect(await next()).toBeUndefined();
  await start([5, 100], '2.0.0', 0);
  await app.releases.rollBack('catalog', undefined, { by: 'ada' });
  await announce(500);
  expect(await canary()).toBeUndefined();
  expect(await traffic()).toMatchObject({ live: '1.0.0' });
});

it.each([
  ['It is not approved.', new ReleaseError('refused', 'It is not approved.')],
  ['It fills shell/footer.', new ContractViolated('catalog', ['It fills shell/footer.'])],
])('stops when a rule refuses the step, and says so: %s', async (reason, refusal) => {
  await releaseBoth();
  await start([5, 100], '2.0.0', 0);
  vi.spyOn(app.releases, 'takeStep').mockRejectedValueOnce(refusal);
  await announce(500);
  await expect.poll(next, { timeout: 10_000 }).toBeUndefined();
  expect(await canary()).toBe(5);
  const detail = { remote: 'catalog', version: '2.0.0', share: 100, reason };
  await expect
    .poll(app.audit)
    .toContainEqual(expect.objectContaining({ event: 'canary stopped', by: 'admin', detail }));
});

it('gives the first release of a remote to all visitors at once', async () => {
  await publish(app, 'catalog', '1.0.0');
  await start([5, 100], '1.0.0');
  expect(await traffic()).toMatchObject({ live: '1.0.0' });
});

it.each([
  ['that do not grow', [5, 5], 10],
  ['of none', [], 10],
  ['above all', [5, 101], 10],
  ['of negative time', [5, 100], -1],
])('refuses steps %s', async (_, steps, everyMinutes) => {
  await releaseBoth();
  expect((await start(steps, '2.0.0', everyMinutes)).statusCode).toBe(400);
});
