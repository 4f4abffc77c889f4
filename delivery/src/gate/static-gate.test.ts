import type { Manifest } from '@clean-express/federation/release-registry';
import { fixtureFiles, fixtureRelease, fixtureRemote } from '@clean-express/federation/testing';
import { expect, test } from 'vitest';
import { describeRelease } from '../build/describe-release.ts';
import { fixtureBuild } from '../testing/fixture-build.ts';
import { type Candidate, staticGate } from './static-gate.ts';

/** A live release of a remote. */
function liveManifest(remote: string, paths: string[]): Manifest {
  const { metadata, extras } = fixtureRelease('1.0.0');
  return {
    remote,
    version: metadata.version,
    entry: 'remoteEntry.js',
    extras: { ...extras, paths },
    builtAt: extras.publishedAt,
  };
}

const blog = liveManifest('blog', ['/blogs']);

const host: Candidate['host'] = {
  paths: ['/', '/contact'],
  widgets: ['catalog/Widget', 'blog/LatestPosts'],
  shared: { react: '19.3.1' },
};

function findings(build = fixtureBuild(), changes: Partial<Candidate> = {}): string[] {
  return staticGate({ build, description: describeRelease(build), live: [blog], host, ...changes });
}

test('finds nothing wrong with a release that matches the contract', () => {
  expect(findings()).toEqual([]);
});

test('allows the paths that the live release of the remote owns', () => {
  const live = [blog, liveManifest('catalog', ['/services'])];
  expect(findings(fixtureBuild(), { live })).toEqual([]);
});

test('refuses a release that no longer exposes a widget that the shell mounts', () => {
  const exposes = { './routes': fixtureRemote.exposes['./routes'] };
  const remote = { ...fixtureRemote, exposes };
  expect(findings(fixtureBuild({ remote }))).toEqual([
    'The shell mounts "./Widget" of "catalog", which it no longer exposes.',
  ]);
});

test.each([
  ['/blogs', '/blogs of "blog"'],
  ['/blogs/tips', '/blogs of "blog"'],
  ['/contact', '/contact of the shell'],
  ['/contact/form', '/contact of the shell'],
])('refuses the path %s, which has an owner', (path, owner) => {
  const remote = { ...fixtureRemote, paths: ['/services', path] };
  expect(findings(fixtureBuild({ remote }))).toEqual([`The path ${path} collides with ${owner}.`]);
});

test('refuses the home page of the shell, but not paths below it', () => {
  const remote = { ...fixtureRemote, paths: ['/services', '/'] };
  expect(findings(fixtureBuild({ remote }))).toContain('The path / collides with / of the shell.');
});

test.each([
  [{ react: '18.3.1' }, 'It needs react ^19.3.1; the live shell has 18.3.1.'],
  [{}, 'It needs react ^19.3.1, which the live shell does not share.'],
])('refuses a release that needs another react than the live shell has: %j', (shared, message) => {
  expect(findings(fixtureBuild(), { host: { ...host, shared } })).toEqual([message]);
});

test('refuses a release above its script budget', () => {
  const noise = Array.from({ length: 40_000 }, (_, index) => (index * 7919) % 99_991).join();
  const files = fixtureFiles({ 'assets/lib.js': `export const a="${noise}"` });
  const message =
    /^(\/services|\/services\/:id|\.\/Widget) loads [\d.]+ kB of script; its budget is 10 kB\.$/;
  const found = findings(fixtureBuild({ files }));
  expect(found).toHaveLength(3);
  for (const finding of found) expect(finding).toMatch(message);
});
