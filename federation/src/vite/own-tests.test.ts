import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { temporaryDirectory } from '../testing/index.ts';
import { ownTests } from './own-tests.ts';

/** Builds a remote that has nothing but these files, and returns the directory of the build. */
async function buildWith(sources: Record<string, string>): Promise<string> {
  const root = join(await temporaryDirectory(), 'mfe-gift-cards');
  const all = { 'main.js': 'console.log(1);', ...sources };
  for (const [path, text] of Object.entries(all)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [ownTests(root)],
    build: { rolldownOptions: { input: join(root, 'main.js') } },
  });
  return join(root, 'dist');
}

/** The source map at the end of a file. */
async function sourceMapOf(path: string): Promise<{ sources: string[] }> {
  const [, map = ''] = /base64,(.*)\s*$/.exec(await readFile(path, 'utf8')) ?? [];
  return JSON.parse(Buffer.from(map, 'base64').toString('utf8'));
}

test('bundles the tests with their helpers, and imports the kit', async () => {
  const dist = await buildWith({
    'e2e/cards.spec.ts': `import { test } from '@clean-express/e2e';
import { title } from './titles.ts';
test(title('cards'), async () => {});`,
    'e2e/shop/buy.spec.ts': `import { test } from '@clean-express/e2e';
import { title } from '../titles.ts';
test(title('shop'), async () => {});`,
    'e2e/titles.ts': 'export const title = (name: string): string => name.toUpperCase();',
  });
  const files = (await readdir(join(dist, 'e2e'), { recursive: true })).sort();
  expect(files).toEqual([
    'cards.spec.mjs',
    'chunks',
    expect.stringMatching(/^chunks\/titles-.*\.mjs$/),
    'shop',
    'shop/buy.spec.mjs',
  ]);
  const code = await readFile(join(dist, 'e2e/shop/buy.spec.mjs'), 'utf8');
  expect(code).toContain('from "@clean-express/e2e"');
  // Failures name the file of the team.
  const { sources } = await sourceMapOf(join(dist, 'e2e/shop/buy.spec.mjs'));
  expect(sources).toEqual(['mfe-gift-cards/e2e/shop/buy.spec.ts']);
});

test('adds nothing to the build of a remote without tests', async () => {
  const dist = await buildWith({ 'e2e/tsconfig.json': '{}' });
  expect(existsSync(join(dist, 'assets'))).toBe(true);
  expect(existsSync(join(dist, 'e2e'))).toBe(false);
});
