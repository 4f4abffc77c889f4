import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { findNameProblem } from '@clean-express/create-remote';
import { ROOT } from 'site-runner';
import { expect, it } from 'vitest';
import { nextPort, withLockedPackages, withOwner, withReference } from './new-remote.ts';
import { readReservedNames, reservedNames } from './reserved-names.ts';

it.each(['garden', 'gift-cards', 'a1-2b'])('a remote can be named %s', async (name) => {
  expect(findNameProblem(name, 'create', await readReservedNames())).toBeUndefined();
});

it.each([
  ['no name', undefined, 'Please name the new remote'],
  ['capitals', 'GiftCards', '"GiftCards" cannot be'],
  ['an underscore', 'gift_cards', 'lower-case words with hyphens'],
  ['a path', '../garden', 'cannot be'],
  ['a leading digit', '1st', 'cannot be'],
  ['a trailing hyphen', 'gift-', 'cannot be'],
  ['a very long name', 'a'.repeat(25), 'at most 24 characters'],
])('rejects %s', (_, name, message) => {
  expect(findNameProblem(name, 'create')).toContain(message);
});

it.each([
  ['a remote', 'catalog'],
  ['the template', 'starter'],
  ['the host', 'shell'],
  ['a path of a remote', 'services'],
  ['a path of the shell', 'contact'],
  ['a path of the platform', 'reports'],
  ['a package that remotes install', 'react'],
  ['a property of every object', 'constructor'],
])('reserves the name of %s', async (_, name) => {
  expect(await readReservedNames()).toContain(name);
});

it('lists the reserved names', () => {
  const host = { pages: {}, redirects: { '/old/path': '/', '/.well-known/x': '/' }, slots: {} };
  const remotes = [{ name: 'shop', paths: ['/', '/cart/items'] }];
  const names = reservedNames({ host, remotes, packages: ['@acme/kit', 'vite'] });
  expect(findNameProblem('cart', 'create', names)).toMatch(
    /^"cart" is reserved\. .*: assets, cart, .*, old, .*, shop, vite\.$/,
  );
});

/** Remotes with the ports from 3001 to the given one. */
const until = (last: number) =>
  Array.from({ length: last - 3000 }, (_, index) => ({ port: 3001 + index }));

it('skips the ports of other remotes', async () => {
  expect(await nextPort(until(3050))).toBeGreaterThan(3050);
  expect(await nextPort(until(3050).filter(({ port }) => port !== 3047))).toBe(3047);
});

it('skips ports that would collide with those of the tests', async () => {
  // 3110 to 3117 are spare SSR servers.
  expect(await nextPort(until(3009))).toBe(3018);
});

it('skips a port on which a program listens', async () => {
  const server = createServer().listen(3061, '127.0.0.1');
  await once(server, 'listening');
  expect(await nextPort(until(3060))).toBe(3062);
  server.close();
});

it('reports when no port is left', async () => {
  await expect(nextPort(until(3099))).rejects.toThrow('All ports from 3001 to 3099 are taken');
});

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
