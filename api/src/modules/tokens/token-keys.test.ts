import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { loadTokenKeys } from './token-keys.ts';

let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'token-keys-'));
});
afterAll(() => rm(directory, { recursive: true }));

const configWith = (more = {}) =>
  readConfig({ FIREBASE_PROJECT_ID: 'demo-test', DATA_DIR: join(directory, 'data'), ...more });

it('generates a key once, which only its owner may read', async () => {
  const [first, second] = await Promise.all([
    loadTokenKeys(configWith()),
    loadTokenKeys(configWith()),
  ]);
  expect(first).toEqual(second);
  expect(first).toHaveLength(1);
  expect(await loadTokenKeys(configWith())).toEqual(first);
  expect((await stat(join(directory, 'data', 'token-keys'))).mode & 0o777).toBe(0o600);
});

it('prefers configured keys to a generated one', async () => {
  const secret = '0123456789abcdef0123456789abcdef';
  const keys = await loadTokenKeys(configWith({ TOKEN_KEYS: `b:${secret},a:${secret}` }));
  expect(keys.map(({ kid }) => kid)).toEqual(['b', 'a']);
});
