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

const settings = (more = {}) =>
  readConfig({ FIREBASE_PROJECT_ID: 'demo-test', DATA_DIR: join(directory, 'data'), ...more });

it('makes a key once, for nobody else to read', async () => {
  const [first, second] = await Promise.all([loadTokenKeys(settings()), loadTokenKeys(settings())]);
  expect(first).toEqual(second);
  expect(first).toHaveLength(1);
  expect(await loadTokenKeys(settings())).toEqual(first);
  expect((await stat(join(directory, 'data', 'token-keys'))).mode & 0o777).toBe(0o600);
});

it('takes the keys of the settings before its own', async () => {
  const secret = '0123456789abcdef0123456789abcdef';
  const keys = await loadTokenKeys(settings({ TOKEN_KEYS: `b:${secret},a:${secret}` }));
  expect(keys.map(({ kid }) => kid)).toEqual(['b', 'a']);
});
