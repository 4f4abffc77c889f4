import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

const SERVER = fileURLToPath(new URL('server.ts', import.meta.url));
/** The emulator takes seconds to start on a busy machine. */
const START_TIMEOUT_MS = 60_000;

const directory = mkdtempSync(join(tmpdir(), 'auth-emulator-'));
let emulator: ChildProcess;
let url: string;

async function start() {
  emulator = fork(SERVER, {
    execArgv: [],
    env: { ...process.env, PORT: '0', DATA_DIR: directory },
  });
  const [message] = (await once(emulator, 'message')) as [{ url: string }];
  url = message.url;
}

async function kill() {
  emulator.kill('SIGKILL');
  await once(emulator, 'exit');
}

async function call<Json = Record<string, string>>(path: string, body: object): Promise<Json> {
  const response = await fetch(`${url}/${path}?key=test`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Json;
}

const accounts = (verb: string, body: object) =>
  call(`identitytoolkit.googleapis.com/v1/accounts:${verb}`, body);

const person = { email: 'ada@visitors.example', password: 'Secret!23', returnSecureToken: true };

beforeAll(start, START_TIMEOUT_MS);
afterAll(async () => {
  await kill();
  rmSync(directory, { recursive: true });
});

beforeEach(async () => {
  await fetch(`${url}/emulator/v1/projects/demo-clean-express/accounts`, { method: 'DELETE' });
});

it(
  'still has an account and its session when it is killed right after its response',
  async () => {
    const { refreshToken, localId } = await accounts('signUp', person);
    await kill();
    await start();
    const renewed = await call('securetoken.googleapis.com/v1/token', {
      grantType: 'refresh_token',
      refreshToken,
    });
    expect(renewed.user_id).toBe(localId);
    const lookup = await accounts('lookup', { idToken: renewed.id_token });
    expect(lookup).toMatchObject({ users: [{ localId, email: person.email }] });
    expect((await accounts('signInWithPassword', person)).localId).toBe(localId);
  },
  START_TIMEOUT_MS,
);

it('does not reveal whether an email address has an account', async () => {
  const wrong = await accounts('signInWithPassword', { ...person, email: 'nobody@example.com' });
  expect(wrong).toMatchObject({ error: { message: 'INVALID_LOGIN_CREDENTIALS' } });
});

it('listens on both addresses of localhost, and allows any origin', async () => {
  const { port } = new URL(url);
  for (const host of ['127.0.0.1', '[::1]']) {
    const response = await fetch(`http://${host}:${port}/`, {
      headers: { origin: 'http://localhost:3000' },
    });
    expect(response.headers.get('access-control-allow-origin')).toBe('http://localhost:3000');
  }
});

it('sets a new password with the link of the email', async () => {
  await accounts('signUp', person);
  await accounts('sendOobCode', { requestType: 'PASSWORD_RESET', email: person.email });
  const list = await fetch(`${url}/emulator/v1/projects/demo-clean-express/oobCodes`);
  const { oobCodes } = (await list.json()) as { oobCodes: { oobLink: string }[] };
  const link = oobCodes[0]?.oobLink;
  expect(link).toContain(`${url}/emulator/action?mode=resetPassword`);
  const page = await fetch(`${link}&newPassword=Another!1`);
  expect(page.status).toBe(200);
  const signedIn = await accounts('signInWithPassword', { ...person, password: 'Another!1' });
  expect(signedIn.email).toBe(person.email);
});

it.each(['/emulator/auth/iframe', '/emulator/auth/handler?apiKey=test&providerId=google.com'])(
  'serves %s without references to other hosts',
  async (path) => {
    const page = await (await fetch(url + path)).text();
    expect(page).not.toMatch(/(?:src|href)="https:/);
  },
);

it("serves a stub of Google's script to any origin", async () => {
  const response = await fetch(`${url}/emulator/gapi.js`);
  expect(response.headers.get('content-type')).toContain('javascript');
  expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
});
