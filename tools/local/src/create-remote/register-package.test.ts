import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from 'site-runner';
import { expect, it } from 'vitest';
import { withLockedPackages, withOwner, withReference } from './register-package.ts';

const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** Returns the lines that a change has added, and fails when anything else differs. */
function added(before: string, after: string): string[] {
  const rest = before.split('\n');
  const lines = after.split('\n').filter((line) => line !== rest[0] || rest.shift() === undefined);
  expect(rest).toEqual([]);
  return lines;
}

it('adds a reference', () => {
  const before = textOf('tsconfig.json');
  const after = withReference(before, 'mfe-garden');
  expect(added(before, after).join('\n')).toContain('"path": "./mfe-garden"');
  const paths = JSON.parse(after).references.map(({ path }: { path: string }) => path);
  expect(paths[paths.indexOf('./mfe-garden') - 1]).toMatch(/^\.\/mfe-/);
});

it('adds an owner', () => {
  const before = textOf('CODEOWNERS');
  expect(added(before, withOwner(before, 'mfe-garden'))).toEqual([
    '/mfe-garden/      @clean-express/garden',
  ]);
});

it('copies the lock entry of the template to where the package manager expects it', () => {
  const before = textOf('pnpm-lock.yaml');
  const after = withLockedPackages(before, 'tools/remote-template', 'mfe-garden');
  const lines = added(before, after);
  expect(lines).toContain('  mfe-garden:');
  expect(lines).toContain('        version: link:../federation');
  expect(lines).toContain('        version: link:../tools/testing');
  expect(lines).toContain('        specifier: link:../e2e');
  const importers = after.slice(after.indexOf('\nimporters:'), after.indexOf('\npackages:'));
  const paths = [...importers.matchAll(/^ {2}(\S+):$/gm)].map(([, path]) => path);
  expect(paths).toContain('mfe-garden');
  expect(paths).toEqual(paths.toSorted());
});

it('reports a template without a lock entry', () => {
  expect(() => withLockedPackages('importers:\n', 'tools/remote-template', 'mfe-garden')).toThrow(
    'pnpm-lock.yaml has no entry for tools/remote-template',
  );
});
