import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { inputDigest } from './input-digest.ts';
import { withDependencies, workspacePackages } from './workspace-packages.ts';

let root: string;

function write(path: string, content: string) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
}

/** The digest of the current inputs of the page's build. */
async function pageDigest() {
  const all = await workspacePackages(root);
  const page = all.find(({ name }) => name === 'page');
  if (!page) throw new Error('The workspace has no page.');
  return inputDigest(root, withDependencies(page, all));
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'digest-'));
  const manifest = (name: string, dependencies: Record<string, string>) =>
    JSON.stringify({ name, dependencies });
  write('pnpm-lock.yaml', 'lockfileVersion: 9');
  write('page/package.json', manifest('page', { kit: 'workspace:*', react: 'catalog:' }));
  write('page/src/page.ts', 'export {}');
  write('kit/package.json', manifest('kit', { base: 'workspace:*' }));
  write('base/package.json', manifest('base', {}));
  write('base/src/base.css', '.a {}');
  write('other/package.json', manifest('other', {}));
});
afterEach(() => rmSync(root, { recursive: true }));

it.each([
  ['a source', 'page/src/page.ts', 'export default 1'],
  ['a new source', 'page/src/new.ts', ''],
  ['its configuration', 'page/vite.config.ts', ''],
  ['a transitive dependency', 'base/src/base.css', '.b {}'],
  ['the lock file', 'pnpm-lock.yaml', 'lockfileVersion: 10'],
  ['the common configuration', 'tsconfig.base.json', '{}'],
])('changes with %s', async (_, path, content) => {
  const before = await pageDigest();
  write(path, content);
  expect(await pageDigest()).not.toBe(before);
});

it.each([
  ['a package that is no dependency', 'other/src/other.ts'],
  ['a test', 'page/src/page.test.ts'],
  ['a build', 'page/dist/assets/page.js'],
  ['installed packages', 'page/node_modules/react/index.js'],
])('does not change with %s', async (_, path) => {
  const before = await pageDigest();
  write(path, 'new');
  expect(await pageDigest()).toBe(before);
});

/** A lock file with an entry for each package. */
const lock = (importers: Record<string, string>) =>
  [
    'importers:\n',
    ...Object.entries({ '.': '1.0.0', ...importers }).map(([folder, version]) =>
      [`  ${folder}:`, '    dependencies:', '      react:', `        version: ${version}\n`].join(
        '\n',
      ),
    ),
    'packages:\n',
    '  react@19.0.0: {}\n',
  ].join('\n');

it('does not change when a package is added that is no dependency', async () => {
  write('pnpm-lock.yaml', `lockfileVersion: 9\n\n${lock({ base: '1.0.0', page: '1.0.0' })}`);
  write('tsconfig.json', '{}');
  const before = await pageDigest();
  const more = { base: '1.0.0', new: '1.0.0', page: '1.0.0' };
  write('pnpm-lock.yaml', `lockfileVersion: 9\n\n${lock(more)}`);
  write('tsconfig.json', '{ "references": [{ "path": "new" }] }');
  expect(await pageDigest()).toBe(before);
});

it.each(['.', 'page', 'base'])(
  'changes with the entry of "%s" in the lock file',
  async (folder) => {
    const locked = { base: '1.0.0', page: '1.0.0' };
    write('pnpm-lock.yaml', `lockfileVersion: 9\n\n${lock(locked)}`);
    const before = await pageDigest();
    write('pnpm-lock.yaml', `lockfileVersion: 9\n\n${lock({ ...locked, [folder]: '2.0.0' })}`);
    expect(await pageDigest()).not.toBe(before);
  },
);

it('changes when a file is renamed, and changes back with it', async () => {
  const before = await pageDigest();
  rmSync(join(root, 'page/src/page.ts'));
  write('page/src/renamed.ts', 'export {}');
  expect(await pageDigest()).not.toBe(before);
  rmSync(join(root, 'page/src/renamed.ts'));
  write('page/src/page.ts', 'export {}');
  expect(await pageDigest()).toBe(before);
});
