import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { defineRemote } from '@clean-express/release-contract/remote-config';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { temporaryDirectory } from '../testing/index.ts';
import { exposedTypes } from './exposed-types.ts';

const REMOTE = defineRemote({
  name: 'gift-cards',
  owner: '@clean-express/gift-cards',
  port: 3009,
  paths: ['/gift-cards'],
  scriptBudget: 10,
  exposes: { './routes': './src/routes.ts', './Offers': './src/offers.ts' },
});

const SOURCES = {
  'main.js': 'console.log(1);',
  'tsconfig.json':
    '{ "compilerOptions": { "composite": true, "allowImportingTsExtensions": true, "module": "preserve" } }',
  'src/routes.ts': 'export default [{ path: "/gift-cards" }];',
  'src/offers.ts': 'import { price } from "./price.ts"; export const offer = () => price(1);',
  'src/price.ts': 'export const price = (euros: number): ["EUR", number] => ["EUR", euros];',
  'src/unused.ts': 'export const unused: string = 1;',
};

/** The compiler of the workspace. */
const COMPILER = dirname(createRequire(import.meta.url).resolve('typescript/package.json'));

/** Builds a remote that has nothing but these files and a compiler. */
async function buildWith(sources: Record<string, string>): Promise<string> {
  const root = await temporaryDirectory();
  await mkdir(join(root, 'node_modules'));
  await symlink(COMPILER, join(root, 'node_modules/typescript'), 'junction');
  for (const [path, text] of Object.entries(sources)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [exposedTypes(REMOTE, root)],
    build: { rolldownOptions: { input: join(root, 'main.js') } },
  });
  return join(root, 'dist/types');
}

test('adds the types of exposed modules, and of what they import', async () => {
  const types = await buildWith(SOURCES);
  const files = (await readdir(types, { recursive: true })).filter((path) => /\.\w+$/.test(path));
  expect(files.sort()).toEqual([
    'contract.d.ts',
    'index.d.ts',
    'src/offers.d.ts',
    'src/price.d.ts',
    'src/routes.d.ts',
  ]);
  expect(await readFile(join(types, 'src/offers.d.ts'), 'utf8')).toContain('() => ["EUR", number]');
}, 60_000);

test('adds the widgets to the contract, and the contract of the build', async () => {
  const types = await buildWith(SOURCES);
  const index = await readFile(join(types, 'index.d.ts'), 'utf8');
  expect(index).toContain('"gift-cards/Offers": typeof import("./src/offers.ts");');
  expect(index).not.toContain('routes');
  const contract = await readFile(join(types, 'contract.d.ts'), 'utf8');
  expect(contract).toContain('export interface RouteHandle');
  expect(contract).toContain("from '@clean-express/federation/router'");
  expect(contract).not.toMatch(/from ['"]\.\//);
}, 60_000);

test('a build whose types cannot be written fails', async () => {
  const { 'src/offers.ts': _, ...sources } = SOURCES;
  await expect(buildWith(sources)).rejects.toThrow('Could not write the types');
}, 60_000);

test('a build that fails for another reason says which', async () => {
  const sources = { ...SOURCES, 'main.js': 'import "./missing.js";' };
  await expect(buildWith(sources)).rejects.toThrow('missing.js');
}, 60_000);

test('a remote without a configuration of the compiler has no types', async () => {
  const { 'tsconfig.json': _, ...sources } = SOURCES;
  expect(existsSync(await buildWith(sources))).toBe(false);
}, 60_000);

test.each([
  ['the props of slots', 'contract', "SlotContract { 'gift-cards/end': { card: string } }"],
  ['the types of shared state', 'shared-state', "SharedStateContract { 'gift-cards/end': string }"],
])('adds %s, which no exposed module imports by its types', async (_, module, declaration) => {
  const types = await buildWith({
    ...SOURCES,
    'src/routes.ts': 'export default [{ path: "/", lazy: () => import("./page.ts") }];',
    'src/page.ts': `export const page = 1;
declare module '@clean-express/federation/${module}' {
  interface ${declaration}
}`,
  });
  const index = await readFile(join(types, 'index.d.ts'), 'utf8');
  expect(index).toMatch(/^import '\.\/src\/page\.js';\n/);
  expect(await readFile(join(types, 'src/page.d.ts'), 'utf8')).toContain("'gift-cards/end'");
});
