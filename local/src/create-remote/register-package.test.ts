import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../../bootstrap/workspace.mjs';
import { withLockedPackages, withOwner, withReference } from './register-package.ts';

const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** The lines that a change has added; nothing else may differ. */
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

it('locks what the template is locked to, at the place where the package manager has it', () => {
  const before = textOf('pnpm-lock.yaml');
  const after = withLockedPackages(before, 'local/remote-template', 'mfe-garden');
  const lines = added(before, after);
  expect(lines).toContain('  mfe-garden:');
  expect(lines).toContain('        version: link:../federation');
  const importers = after.slice(after.indexOf('\nimporters:'), after.indexOf('\npackages:'));
  const paths = [...importers.matchAll(/^ {2}(\S+):$/gm)].map(([, path]) => path);
  expect(paths).toContain('mfe-garden');
  expect(paths).toEqual(paths.toSorted());
});

it('says when the template is not locked', () => {
  expect(() => withLockedPackages('importers:\n', 'local/remote-template', 'mfe-garden')).toThrow(
    'pnpm-lock.yaml does not know local/remote-template',
  );
});
