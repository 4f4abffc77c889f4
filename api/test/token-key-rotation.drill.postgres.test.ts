import { once } from 'node:events';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TOKEN_LIFETIME_SECONDS } from '../src/modules/tokens/backend-token.ts';
import { emptyDatabaseSettings } from './engines/process-settings.ts';
import { type ServerProcess, startServer } from './server-process.ts';
import { signIn } from './sign-in.ts';
import { JANE } from './test-app.ts';

const OLD = 'old:an-old-secret-of-at-least-32-characters';
const NEW = 'new:the-new-secret-of-at-least-32-characters';

let database: Record<string, string>;
let instances: ServerProcess[];

const start = (...keys: string[]) => startServer({ ...database, TOKEN_KEYS: keys.join(',') });

const keyOf = (token: string) => decodeProtectedHeader(token).kid;

/** Sends every token to every instance; returns the distinct statuses. */
async function statusesOf(tokens: string[]): Promise<number[]> {
  const getStatus = async ({ url }: ServerProcess, token: string) => {
    const headers = { authorization: `Bearer ${token}` };
    return (await fetch(`${url}/reviews?email=${JANE.email}`, { headers })).status;
  };
  const all = instances.flatMap((each) => tokens.map((token) => getStatus(each, token)));
  return [...new Set(await Promise.all(all))];
}

/** Signs in at every instance. */
const signInEverywhere = () => Promise.all(instances.map(({ url }) => signIn(url)));

/** Signs more users in, and checks that every instance accepts all tokens. */
async function expectAllSignedIn(tokens: string[]): Promise<void> {
  tokens.push(...(await signInEverywhere()));
  expect(await statusesOf(tokens)).toEqual([200]);
}

/** Restarts one instance after the other, while users sign in. */
async function restartWith(keys: string[], tokens: string[]): Promise<void> {
  for (const [number, { child }] of instances.entries()) {
    child.kill();
    await once(child, 'exit');
    instances[number] = await start(...keys);
    await expectAllSignedIn(tokens);
  }
}

beforeAll(async () => {
  database = await emptyDatabaseSettings();
  instances = await Promise.all([start(OLD), start(OLD)]);
});

afterAll(() => {
  for (const { child } of instances) child.kill();
});

// The steps follow docs/production.md.
it('rotates the key of tokens without signing users out', async () => {
  const tokens: string[] = [];
  await expectAllSignedIn(tokens);

  await restartWith([OLD, NEW], tokens);
  expect(new Set(tokens.map(keyOf))).toEqual(new Set(['old']));

  await restartWith([NEW, OLD], tokens);
  const rotatedAt = Math.floor(Date.now() / 1000);
  expect((await signInEverywhere()).map(keyOf)).toEqual(['new', 'new']);

  // 15 minutes later, all tokens of the old key have expired.
  const old = tokens.filter((token) => keyOf(token) === 'old');
  const lastEnd = Math.max(...old.map((token) => decodeJwt(token).exp ?? Infinity));
  expect(lastEnd).toBeLessThanOrEqual(rotatedAt + TOKEN_LIFETIME_SECONDS);
  await restartWith(
    [NEW],
    tokens.filter((token) => keyOf(token) === 'new'),
  );
  expect(await statusesOf(old)).toEqual([401]);
}, 120_000);
