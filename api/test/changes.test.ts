import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { sql as raw } from 'drizzle-orm';
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { seedServices } from '../seed/services.ts';
import { JANE, sharedTestApp } from './test-app.ts';

const testApp = sharedTestApp();
const serviceId = seedServices[0]?._id ?? '';
let url: string;

beforeAll(async () => {
  url = await testApp().app.listen({ port: 0, host: '127.0.0.1' });
});

/** Opens the stream of changes; `next` waits for its next event. */
async function follow() {
  const request = get(`${url}/changes`);
  onTestFinished(() => void request.destroy());
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const next = async () => String((await once(response, 'data'))[0]);
  expect(await next()).toContain(': listening\n\n');
  return { request, response, next };
}

it('is an event stream that caches do not store', async () => {
  const { response } = await follow();
  expect(response.headers).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  });
});

it('notifies all clients of a write by another program', async () => {
  const streams = await Promise.all([follow(), follow()]);
  const events = streams.map(({ next }) => next());
  const { sql } = testApp().database;
  await sql.execute(raw`update services set name = 'Renamed' where id = ${serviceId}`);
  for (const text of await Promise.all(events)) expect(text).toContain('data: changed\n\n');
});

it('notifies clients of a write', async () => {
  const { next } = await follow();
  const event = next();
  const review = { name: 'Jane', email: JANE.email, comment: 'Good.', photo: '', serviceImg: '' };
  const added = await testApp().app.inject({
    method: 'POST',
    url: '/reviews',
    headers: await testApp().as(JANE),
    payload: { ...review, serviceName: 'Cleaning', serviceId },
  });
  expect(added.statusCode).toBe(201);
  expect(await event).toContain('data: changed\n\n');
});

it('removes the listener of a client that has disconnected', async () => {
  const removeListener = vi.fn();
  vi.spyOn(testApp().app.responseStore, 'onInvalidate').mockReturnValue(removeListener);
  const { request } = await follow();
  expect(removeListener).not.toHaveBeenCalled();
  request.destroy();
  await vi.waitFor(() => expect(removeListener).toHaveBeenCalledOnce(), { timeout: 10_000 });
});

it('returns 404 for HEAD', async () => {
  expect((await testApp().app.inject({ method: 'HEAD', url: '/changes' })).statusCode).toBe(404);
});

it('ends when the API closes', async () => {
  const { response } = await follow();
  response.resume();
  const ended = once(response, 'end');
  await testApp().app.close();
  await ended;
  expect(response.complete).toBe(true);
});
