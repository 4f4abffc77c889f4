import type { RequestListener } from 'node:http';
import { UnsecuredJWT } from 'jose';
import { afterEach, expect, test, vi } from 'vitest';
import { openContext } from '../cli/context.ts';
import { serve } from '../testing/serve.ts';
import { workflowToken } from './workflow-token.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** Issues tokens for five minutes, as GitHub does. */
async function startGithub() {
  const requests: string[] = [];
  const url = await serve(({ url: path, headers }, response) => {
    requests.push(`${path} ${headers.authorization}`);
    const value = new UnsecuredJWT({ count: requests.length }).setExpirationTime('5m').encode();
    response.end(JSON.stringify({ value, count: 1 }));
  });
  return { url: `${url}/token?api-version=2.0`, requests };
}

const AUDIENCE = 'https://releases.example.com';
const sourceOf = (url: string) => ({ url, secret: 'secret', audience: AUDIENCE });

test('asks GitHub once, for this release server', async () => {
  const { url, requests } = await startGithub();
  const token = workflowToken(sourceOf(url));
  const [first, second] = await Promise.all([token(), token()]);
  expect(second).toBe(first);
  expect(await token()).toBe(first);
  const audience = encodeURIComponent(AUDIENCE);
  expect(requests).toEqual([`/token?api-version=2.0&audience=${audience} Bearer secret`]);
});

test('gets another token before the first one expires', async () => {
  const { url, requests } = await startGithub();
  const token = workflowToken(sourceOf(url));
  const first = await token();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 200_000 });
  expect(await token()).toBe(first);
  vi.setSystemTime(Date.now() + 50_000);
  const second = await token();
  expect(second).not.toBe(first);
  expect(await token()).toBe(second);
  expect(requests).toHaveLength(2);
});

test.each<[what: string, respond: RequestListener]>([
  ['a refusal', (_request, response) => response.writeHead(403).end('{}')],
  ['no token', (_request, response) => response.end('{}')],
  ['what is no token', (_request, response) => response.end('{"value":"x"}')],
  ['no JSON', (_request, response) => response.end('<html>')],
  ['a redirect', (_request, response) => response.writeHead(302, { location: '/x' }).end()],
])('says what to do about %s, and asks again the next time', async (_what, respond) => {
  let isBroken = true;
  const github = await startGithub();
  const url = await serve(async (request, response) => {
    if (isBroken) return respond(request, response);
    response.end(await (await fetch(github.url)).text());
  });
  const token = workflowToken(sourceOf(url));
  await expect(token()).rejects.toMatchObject({
    kind: 'unavailable',
    message:
      'Could not get the token of this workflow from GitHub. Run the job again, and check that it has the permission "id-token: write".',
  });
  isBroken = false;
  await expect(token()).resolves.toContain('.');
});

/** A release server, and the tokens that it was sent. */
async function startReleaseServer() {
  const tokens: (string | undefined)[] = [];
  const url = await serve(({ headers }, response) => {
    tokens.push(headers.authorization);
    response.end('[]');
  });
  return { url, tokens };
}

test('sends the token of the workflow, and a set one instead', async () => {
  const github = await startGithub();
  const { url, tokens } = await startReleaseServer();
  const job = {
    RELEASE_SERVER: url,
    ACTIONS_ID_TOKEN_REQUEST_URL: github.url,
    ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'secret',
  };
  await (await openContext(job, {})).server.releases();
  expect(tokens[0]).toMatch(/^Bearer ey/);
  expect(github.requests[0]).toContain(`audience=${encodeURIComponent(url)} `);
  await (await openContext({ ...job, RELEASE_AUDIENCE: 'releases' }, {})).server.releases();
  expect(github.requests[1]).toContain('audience=releases ');
  await (await openContext({ ...job, RELEASE_TOKEN: 'personal' }, {})).server.releases();
  expect(tokens[2]).toBe('Bearer personal');
  expect(github.requests).toHaveLength(2);
});
