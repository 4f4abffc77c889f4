import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { sql as raw, type SQL } from 'drizzle-orm';
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { seedServices } from '../seed/services.ts';
import { JANE, sharedTestApp } from './test-app.ts';

const testApp = sharedTestApp();
const [serviceId = '', otherId = ''] = seedServices.map(({ _id }) => _id).sort();
/** Of no service. */
const UNKNOWN_ID = '01890000-0000-7000-8000-000000000000';
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

const eventOf = (change: object) => `data: ${JSON.stringify(change)}\n\n`;

const execute = (statement: SQL) => testApp().database.sql.execute(statement);

it('notifies all clients of a write by another program', async () => {
  const streams = await Promise.all([follow(), follow()]);
  const events = streams.map(({ next }) => next());
  await execute(raw`update services set name = 'Renamed' where id = ${serviceId}`);
  const expected = eventOf({ table: 'services', keys: [serviceId] });
  expect(await Promise.all(events)).toEqual([expected, expected]);
});

it('names the service of a review', async () => {
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
  expect(await event).toBe(eventOf({ table: 'reviews', keys: [serviceId] }));
});

it('names both services of a review that moves', async () => {
  const { response } = await follow();
  let text = '';
  response.on('data', (chunk: Buffer) => {
    text += chunk;
  });
  await execute(raw`update reviews set service_id = ${otherId} where service_id = ${serviceId}`);
  const events = [serviceId, otherId].map((id) => eventOf({ table: 'reviews', keys: [id] }));
  await vi.waitFor(() => expect(text).toBe(events.join('')), { timeout: 10_000 });
});

it.each([
  [
    'many rows',
    'services',
    raw`insert into services (id, name, description, photo, price, email, owner_uid, created_at)
    select gen_random_uuid(), 'Many', '', '', 1, '', '', now() from generate_series(1, 101)`,
  ],
  ['all rows', 'blogs', raw`truncate blogs`],
])('names only the table of %s', async (_what, table, statement) => {
  const { next } = await follow();
  const event = next();
  await execute(statement);
  expect(await event).toBe(eventOf({ table }));
});

it('does not notify of a statement that changes nothing', async () => {
  const { next } = await follow();
  const event = next();
  await execute(raw`delete from reviews where name = 'Nobody'`);
  await execute(raw`update services set name = 'Renamed' where id = ${otherId}`);
  expect(await event).toBe(eventOf({ table: 'services', keys: [otherId] }));
});

it.each([
  ['/home-services', 'services'],
  ['/services?limit=2', 'services'],
  [`/services/${serviceId}`, `services:${serviceId}`],
  [`/services/${UNKNOWN_ID}`, `services:${UNKNOWN_ID}`],
  [`/reviews?serviceId=${serviceId}&limit=2`, `reviews:${serviceId}`],
  ['/reviews', 'reviews'],
  ['/blogs?fields=name&limit=2', 'blogs'],
  [`/blogs?service=${serviceId}&limit=1`, `blogs,services:${serviceId}`],
  [`/services?post=${UNKNOWN_ID}&limit=1`, `services,blogs:${UNKNOWN_ID}`],
])('%s says which changes make it outdated', async (path, tag) => {
  for (let time = 0; time < 3; time += 1) {
    expect((await fetch(`${url}${path}`)).headers.get('x-cache-tag')).toBe(tag);
  }
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
