import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createParser } from 'eventsource-parser';
import { expect, it, onTestFinished, vi } from 'vitest';
import { publish, release, startApp, type TestApp } from '../testing/test-app.ts';

/** Follows the registry over the network, as an SSR server does. */
async function follow({ app }: TestApp) {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const request = get({ port, path: '/v1/registry/events', agent: false });
  onTestFinished(() => void request.destroy());
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const events: { id: string | undefined; number: number; text: string }[] = [];
  const comments: string[] = [];
  const parser = createParser({
    onEvent: ({ id, data }) => {
      const { number, registry } = JSON.parse(data);
      events.push({ id, number, text: Buffer.from(registry, 'base64').toString() });
    },
    onComment: (comment) => comments.push(comment),
  });
  response.setEncoding('utf8').on('data', (chunk: string) => parser.feed(chunk));
  response.on('error', () => undefined);
  return { response, events, comments };
}

it('sends the registry at connect and after each change, with exactly its bytes', async () => {
  const app = await startApp();
  await release(app, 'catalog', '1.0.0');
  const { response, events } = await follow(app);
  expect(response.headers).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  await vi.waitFor(() => expect(events).toHaveLength(1));
  await publish(app, 'catalog', '2.0.0');
  const promoted = await app.send('POST', '/remotes/catalog/releases/2.0.0/promotion', {});
  const { number } = promoted.json();
  await vi.waitFor(() => expect(events.at(-1)?.number).toBe(number));
  const numbers = events.map((event) => event.number);
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  const current = await app.send('GET', '/registry', undefined, '');
  expect(current.headers['content-type']).toMatch(/^application\/jose\+json/);
  expect(events.at(-1)).toEqual({ id: String(number), number, text: current.body });
  await vi.waitFor(async () => expect(await app.files.readRegistry()).toBe(current.body));
});

it('sends the registry as soon as there is one', async () => {
  const app = await startApp();
  vi.spyOn(app.releases, 'currentRegistry').mockResolvedValueOnce(undefined);
  expect((await app.send('GET', '/registry', undefined, '')).statusCode).toBe(404);
  vi.spyOn(app.releases, 'currentRegistry').mockResolvedValueOnce(undefined);
  const { events, comments } = await follow(app);
  await vi.waitFor(() => expect(comments).toEqual(['no registry yet']));
  await release(app, 'catalog', '1.0.0');
  await vi.waitFor(() => expect(events.length).toBeGreaterThan(0));
});

it('limits the streams of a client, and of all together', async () => {
  const perClient = await startApp({ environment: { REGISTRY_STREAMS_PER_CLIENT: '2' } });
  const first = await follow(perClient);
  await follow(perClient);
  const refused = await perClient.send('GET', '/registry/events', undefined, '');
  expect(refused.json()).toMatchObject({ status: 429, code: 'too-many-streams' });
  expect(refused.headers['retry-after']).toBe('60');
  first.response.destroy();
  await vi.waitFor(async () => {
    const metrics = (await perClient.app.inject('/metrics')).body;
    expect(metrics).toContain('registry_streams 1');
  });
  expect((await follow(perClient)).response.statusCode).toBe(200);

  const total = await startApp({ environment: { REGISTRY_STREAMS: '1' } });
  await follow(total);
  expect((await total.send('GET', '/registry/events', undefined, '')).statusCode).toBe(503);
});

it('does not limit SSR servers', async () => {
  const environment = { REGISTRY_STREAMS: '1', UNLIMITED_ADDRESSES: '127.0.0.1' };
  const app = await startApp({ environment });
  for (let count = 0; count < 3; count += 1) {
    expect((await follow(app)).response.statusCode).toBe(200);
  }
});

it('ends the streams when the server stops', async () => {
  const app = await startApp();
  const { response } = await follow(app);
  const ended = once(response, 'close');
  await app.app.close();
  await ended;
});
