import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Database } from '@clean-express/server-kit/database';
import { Webhook } from 'standardwebhooks';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { publish, release, startApp, type TestApp } from '../testing/test-app.ts';
import { emptyDatabase } from '../testing/test-database.ts';
import { AUTHOR } from './canary-monitor.ts';
import { CanaryWebhook } from './webhook.ts';

const SECRET = Buffer.alloc(32, 7).toString('base64');
const DAY_MS = 24 * 60 * 60_000;

let app: TestApp;
let database: Database;
let now: number;

beforeEach(async () => {
  now = Date.now();
  database = await emptyDatabase();
  app = await startApp({ database });
  await release(app, 'catalog', '1.0.0');
});

/** A receiver that responds with these statuses, one after the other, and what it has got. */
async function startReceiver(...statuses: number[]) {
  const received: { headers: IncomingMessage['headers']; body: string }[] = [];
  const server = createServer(async (request, response) => {
    received.push({ headers: request.headers, body: await text(request) });
    const status = statuses.shift() ?? 204;
    response.writeHead(status, { location: '/elsewhere' }).end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  return { received, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}

function webhookTo(url: string, secret = SECRET) {
  const { releases } = app;
  const log = { warn: vi.fn() };
  const clock = () => new Date(now);
  return {
    log,
    webhook: new CanaryWebhook({ sql: database.sql, releases, url, secret, log, clock }),
  };
}

/** A canary that the monitor ends. */
async function endCanary(version: string, by = AUTHOR): Promise<void> {
  await publish(app, 'catalog', version);
  await app.releases.setCanary('catalog', version, 10, { by: 'ada' });
  const author = { by, reason: `${version} is worse.` };
  await app.releases.rollBack('catalog', undefined, author, { ifCanary: version });
}

const versionsOf = (received: { body: string }[]) =>
  received.map(({ body }) => JSON.parse(body).data.version);

it('sends each canary that has ended by itself once, signed', async () => {
  const { received, url } = await startReceiver();
  await endCanary('2.0.0');
  await endCanary('3.0.0', 'ada');
  await webhookTo(url).webhook.check();
  // After a restart.
  await endCanary('4.0.0');
  await webhookTo(url).webhook.check();
  expect(versionsOf(received)).toEqual(['2.0.0', '4.0.0']);
  const [{ headers, body } = { headers: {}, body: '' }] = received;
  const message = new Webhook(SECRET).verify(body, headers as Record<string, string>);
  expect(message).toEqual({
    type: 'canary.ended',
    timestamp: expect.any(String),
    data: {
      ...{ remote: 'catalog', version: '2.0.0', live: '1.0.0' },
      ...{ reason: '2.0.0 is worse.', number: expect.any(Number) },
    },
  });
});

it.each([500, 302])('repeats what got status %d, later and later, in order', async (status) => {
  const { received, url } = await startReceiver(status, status);
  const { webhook, log } = webhookTo(url);
  await endCanary('2.0.0');
  await endCanary('3.0.0');
  for (const pause of [0, 1000, 1000, 2000, 2000]) {
    now += pause;
    await webhook.check();
  }
  expect(versionsOf(received)).toEqual(['2.0.0', '2.0.0', '2.0.0', '3.0.0']);
  expect(new Set(received.slice(0, 3).map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect(log.warn).toHaveBeenCalledTimes(2);
});

it('gives up what is older than a day', async () => {
  const { received, url } = await startReceiver(500);
  const { webhook } = webhookTo(url);
  await endCanary('2.0.0');
  await webhook.check();
  // The time of the history is that of the machine.
  now += 2 * DAY_MS;
  await webhook.check();
  expect(received).toHaveLength(1);
});

it('sends nothing while another instance writes', async () => {
  const { received, url } = await startReceiver();
  await endCanary('2.0.0');
  vi.spyOn(app.releases, 'isWriter', 'get').mockReturnValue(false);
  await webhookTo(url).webhook.check();
  expect(received).toEqual([]);
});
