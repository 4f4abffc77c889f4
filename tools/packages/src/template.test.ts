import { expect, it } from 'vitest';
import { standaloneManifest } from './template.ts';

const REMOTE = JSON.stringify({
  name: 'mfe-starter',
  scripts: { build: 'vite build', dev: 'node ../tools/run.cjs dev', test: 'vitest run' },
  dependencies: { '@clean-express/shared-ui': 'workspace:*', react: 'catalog:' },
  devDependencies: { '@clean-express/private': 'workspace:*', vitest: 'catalog:' },
});

const CATALOG = { react: '19.3.1', vitest: '4.1.12', typescript: '7.0.2' };

const manifestOf = (catalog: Record<string, string>) =>
  JSON.parse(standaloneManifest(REMOTE, catalog, { '@clean-express/shared-ui': '^1.2.0' }));

it('names versions that a registry has, and no script of the workspace', () => {
  expect(manifestOf(CATALOG)).toEqual({
    name: 'starter',
    scripts: { build: 'vite build', test: 'vitest run', 'check:types': 'tsc -p .' },
    dependencies: { '@clean-express/shared-ui': '^1.2.0', react: '19.3.1' },
    devDependencies: { vitest: '4.1.12', typescript: '7.0.2' },
  });
});

it('reports a package without a version', () => {
  expect(() => manifestOf({})).toThrow('The catalog lacks react.');
});
