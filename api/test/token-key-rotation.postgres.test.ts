import { once } from 'node:events';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TOKEN_LIFETIME } from '../src/modules/tokens/backend-token.ts';
import { emptyDatabaseSettings } from './engines/process-settings.ts';
import { type ServerProcess, startServer } from './server-process.ts';
import { signIn } from './sign-in.ts';
import { JANE } from './test-app.ts';

const OLD = 'old:an-old-secret-of-at-least-32-characters';
const NEW = 'new:the-new-secret-of-at-least-32-characters';

let database: Record<string, string>;
let processes: ServerProcess[];

const start = (...keys: string[]) => startServer({ ...database, TOKEN_KEYS: keys.join(',') });

const keyOf = (token: string) => decodeProtectedHeader(token).kid;

/** Shows every token to every process; tells the different answers. */
async function show(tokens: string[]): Promise<number[]> {
  const ask = async ({ url }: ServerProcess, token: string) => {
    const headers = { authorization: `Bearer ${token}` };
    return (await fetch(`${url}/reviews?email=${JANE.email}`, { headers })).status;
  };
  const all = processes.flatMap((each) => tokens.map((token) => ask(each, token)));
  return [...new Set(await Promise.all(all))];
}

/** Signs in at every process. */
const signInEverywhere = () => Promise.all(processes.map(({ url }) => signIn(url)));

/** More people sign in; all of them stay so, whichever process they come to. */
async function expectNobodyThrownOut(tokens: string[]): Promise<void> {
  tokens.push(...(await signInEverywhere()));
  expect(await show(tokens)).toEqual([200]);
}

/** Restarts one process after the other, while people sign in. */
async function restartWith(keys: string[], tokens: string[]): Promise<void> {
  for (const [number, { child }] of processes.entries()) {
    child.kill();
    await once(child, 'exit');
    processes[number] = await start(...keys);
    await expectNobodyThrownOut(tokens);
  }
}

beforeAll(async () => {
  database = await emptyDatabaseSettings();
  processes = await Promise.all([start(OLD), start(OLD)]);
});

afterAll(() => {
  for (const { child } of processes) child.kill();
});

// The steps are those of docs/production.md.
it('replaces the key of tokens, and throws nobody out', async () => {
  const tokens: string[] = [];
  await expectNobodyThrownOut(tokens);

  await restartWith([OLD, NEW], tokens);
  expect(new Set(tokens.map(keyOf))).toEqual(new Set(['old']));

  await restartWith([NEW, OLD], tokens);
  const replaced = Math.floor(Date.now() / 1000);
  expect((await signInEverywhere()).map(keyOf)).toEqual(['new', 'new']);

  // An hour later, all tokens of the old key have ended.
  const old = tokens.filter((token) => keyOf(token) === 'old');
  const lastEnd = Math.max(...old.map((token) => decodeJwt(token).exp ?? Infinity));
  expect(lastEnd).toBeLessThanOrEqual(replaced + TOKEN_LIFETIME);
  await restartWith(
    [NEW],
    tokens.filter((token) => keyOf(token) === 'new'),
  );
  expect(await show(old)).toEqual([401]);
}, 120_000);
