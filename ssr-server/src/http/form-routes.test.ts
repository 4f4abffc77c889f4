import { once } from 'node:events';
import { connect } from 'node:net';
import { HYDRATION_DATA_ID } from '@clean-express/federation/rendering';
import { FORWARDED_FORM_HEADER, verifyForwardedForm } from '@clean-express/server-kit/signatures';
import { expect, test } from 'vitest';
import { jsonOf } from '../testing/links.ts';
import { listen } from '../testing/start-origin.ts';
import { startSsrServer } from '../testing/start-ssr-server.ts';

/** A worker starts slowly on a busy machine. */
const TIMEOUT = { timeout: 60_000 };

const SITE = 'http://localhost:3000';
const VALUES = { name: 'Ada "&<b>', message: 'The tap drips.\r\nStill.' };
/** The API has it, too. */
const CHANGES_KEY = 'changes-key-of-the-tests-0123456789';
const TOO_OFTEN = 'That was too often for one day.';

type App = Awaited<ReturnType<typeof startSsrServer>>;

/** Starts an API that responds to every form in the same way; returns its calls, too. */
async function startApi(status: number, body: unknown, headers = {}) {
  const calls: { path: string; ip: unknown; forwardedFor: unknown; body: string }[] = [];
  const senderOf = (path: string, text: string, token: string) =>
    verifyForwardedForm(token, { path, values: JSON.parse(text) }, CHANGES_KEY);
  const url = await listen(async (request, response) => {
    const text = Buffer.concat(await request.toArray()).toString();
    const { method, url: path = '', headers: sent } = request;
    const { [FORWARDED_FORM_HEADER]: token, 'x-forwarded-for': forwardedFor } = sent;
    if (method === 'POST') {
      const ip = token ? await senderOf(path, text, String(token)) : undefined;
      calls.push({ path, ip, forwardedFor, body: text });
    }
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  });
  return { url, calls };
}

const submit = (app: App, headers = {}) =>
  app.inject({
    method: 'POST',
    url: '/contact?utm_source=mail',
    headers: { origin: SITE, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(VALUES).toString(),
    remoteAddress: '203.0.113.7',
  });

const withInbox = (url: string, settings = {}) =>
  startSsrServer({
    INBOX: 'true',
    API_INTERNAL_URL: url,
    CHANGES_KEY,
    SERVER_RENDERING: 'true',
    ...settings,
  });

/** Waits until the server renders, and then submits the form. */
async function submitToReady(app: App) {
  const page = async () => (await app.inject('/contact')).body;
  await expect.poll(page, TIMEOUT).toContain(`id="${HYDRATION_DATA_ID}"`);
  return submit(app);
}

test('passes a form to the API with the signed address of the visitor, and confirms it', async () => {
  const { url, calls } = await startApi(201, {});
  const app = await withInbox(url, { SERVER_RENDERING: 'false' });
  const { statusCode, headers } = await submit(app);
  expect([statusCode, headers.location]).toEqual([303, '/contact?sent=yes#sent']);
  expect(headers['cache-control']).toBe('no-store');
  // Whoever sends requests to the API can write an address.
  const forwardedFor = undefined;
  const body = JSON.stringify(VALUES);
  expect(calls).toEqual([{ path: '/messages', ip: '203.0.113.7', forwardedFor, body }]);
});

test('without an inbox, confirms a form without reading it', async () => {
  const { url, calls } = await startApi(201, {});
  const app = await startSsrServer({ API_INTERNAL_URL: url });
  const { statusCode, headers } = await submit(app, { 'content-type': 'text/anything' });
  expect([statusCode, headers.location]).toEqual([303, '/contact?sent=yes#sent']);
  expect(calls).toEqual([]);
});

test('without an inbox, responds before the body has arrived, and the connection stays usable', async () => {
  const app = await startSsrServer();
  const address = new URL(await app.listen({ port: 0 }));
  const socket = connect(Number(address.port), address.hostname).setEncoding('utf8');
  socket.write(
    `POST /contact HTTP/1.1\r\nHost: localhost\r\nOrigin: ${SITE}\r\nContent-Length: 9\r\n\r\nname=`,
  );
  expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1\.1 303 /);
  socket.write('Ada!GET /config.json HTTP/1.1\r\nHost: localhost\r\n\r\n');
  expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1\.1 200 /);
  socket.destroy();
});

test.each([
  ['invalid', 400, { message: 'No.', errors: { name: 'Name is bad.' } }, 400],
  ['too many', 429, { message: TOO_OFTEN }, 429],
  ['failing', 500, { message: 'Something went wrong.' }, 503],
])('shows the page again, uncached, with what was typed: %s', TIMEOUT, async (...given) => {
  const [, apiStatus, problem, status] = given;
  const { url } = await startApi(apiStatus, problem, { 'retry-after': '60' });
  const response = await submitToReady(await withInbox(url));
  expect(response.statusCode).toBe(status);
  expect(response.headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '60' });
  expect(jsonOf(response.body, `id="${HYDRATION_DATA_ID}"`)).toMatchObject({
    form: { values: VALUES, errors: {}, ...problem },
  });
});

test(
  'shows the page again when the API is away, and never in the page of another visitor',
  TIMEOUT,
  async () => {
    const app = await withInbox('http://127.0.0.1:1');
    const refused = await submitToReady(app);
    expect(refused.statusCode).toBe(503);
    expect(refused.body).toContain('We could not send this form.');
    expect((await app.inject('/contact')).body).not.toContain('Ada');
  },
);

test('responds with the message alone when the page cannot be rendered', async () => {
  const { url } = await startApi(429, { message: TOO_OFTEN });
  const response = await submit(await withInbox(url, { SERVER_RENDERING: 'false' }));
  expect([response.statusCode, response.body]).toEqual([429, TOO_OFTEN]);
});

test('limits the forms of one client', async () => {
  const { url, calls } = await startApi(201, {});
  const app = await withInbox(url, { SERVER_RENDERING: 'false', FORMS_PER_MINUTE: '1' });
  expect((await submit(app)).statusCode).toBe(303);
  const { statusCode, headers } = await submit(app);
  expect(statusCode).toBe(429);
  expect(headers['retry-after']).toMatch(/^\d+$/);
  expect(calls).toHaveLength(1);
});

test.each(['true', 'false'])('refuses the forms of other sites (inbox: %s)', async (INBOX) => {
  const app = await startSsrServer({ INBOX });
  for (const headers of [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'same-site' },
  ]) {
    expect((await submit(app, headers)).statusCode).toBe(403);
  }
});

test('refuses other types and sizes of bodies, and posts to pages without a form', async () => {
  const app = await withInbox('http://127.0.0.1:1', { SERVER_RENDERING: 'false' });
  const post = (url: string, type: string, payload: string) =>
    app.inject({ method: 'POST', url, headers: { origin: SITE, 'content-type': type }, payload });
  const FORM = 'application/x-www-form-urlencoded';
  expect((await post('/contact', 'application/json', '{}')).statusCode).toBe(415);
  expect((await post('/contact', FORM, 'x'.repeat(300_000))).statusCode).toBe(413);
  expect((await post('/thank-you', FORM, 'a=b')).statusCode).toBe(404);
});
