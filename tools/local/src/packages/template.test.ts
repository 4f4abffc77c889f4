import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryDirectory } from '@clean-express/release-contract/testing';
import { execa } from 'execa';
import { expect, it } from 'vitest';
import { standaloneManifest } from './template.ts';

const REMOTE = JSON.stringify({
  name: 'mfe-starter',
  scripts: { build: 'vite build', dev: 'node ../tools/run.cjs dev', test: 'vitest run' },
  dependencies: { '@clean-express/shared-ui': 'workspace:*', react: 'catalog:' },
  devDependencies: { '@clean-express/private': 'workspace:*', vitest: 'catalog:' },
});

const CATALOG = {
  react: '19.3.1',
  vitest: '4.1.12',
  typescript: '7.0.2',
  '@playwright/test': '1.65.1',
  '@types/node': '24.19.2',
};

const PUBLISHED = { '@clean-express/shared-ui': '^1.2.0', '@clean-express/release': '^1.0.0' };

const manifestOf = (catalog: Record<string, string>) =>
  JSON.parse(standaloneManifest(REMOTE, catalog, PUBLISHED));

it('names versions that a registry has, and no script of the workspace', () => {
  expect(manifestOf(CATALOG)).toEqual({
    name: 'starter',
    scripts: {
      build: 'vite build',
      dev: 'vite --configLoader runner --mode standalone --',
      test: 'vitest run',
      'check:types': 'tsc -p .',
      check: 'npm run check:types && npm test',
      'test:e2e': 'playwright test',
      release: 'release',
    },
    dependencies: { '@clean-express/shared-ui': '^1.2.0', react: '19.3.1' },
    devDependencies: {
      vitest: '4.1.12',
      '@clean-express/release': '^1.0.0',
      '@playwright/test': '1.65.1',
      '@types/node': '24.19.2',
      typescript: '7.0.2',
    },
  });
});

it('reports a package without a version', () => {
  expect(() => manifestOf({})).toThrow('The catalog lacks react.');
});

it('commits the types of others, which CI does not load, and no build', async () => {
  const cwd = await temporaryDirectory();
  await copyFile(join(import.meta.dirname, '../../template/gitignore'), join(cwd, '.gitignore'));
  await execa('git', ['init'], { cwd });
  const paths = ['.clean-express/types/blog/versions.json', 'dist/remoteEntry.js'];
  const { stdout } = await execa('git', ['check-ignore', ...paths], { cwd, reject: false });
  expect(stdout).toBe('dist/remoteEntry.js');
});
