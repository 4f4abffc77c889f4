import { expect, test } from 'vitest';
import { toRelease } from '../publish/publish-build.ts';
import { addRelease } from '../registry/add-release.ts';
import { ada } from '../testing/author.ts';
import { fixtureBuild, fixtureFiles, fixtureRemote } from '../testing/fixture-build.ts';
import { fixtureRelease } from '../testing/release.ts';
import type { Candidate } from './finding.ts';
import { staticGate } from './static-gate.ts';

const blog = fixtureRelease('1.0.0');
blog.extras.paths = ['/blogs'];

const registry = addRelease({ microFrontends: {} }, 'blog', blog, ada);

const host: Candidate['host'] = {
  paths: ['/', '/contact'],
  widgets: ['catalog/Widget', 'blog/LatestPosts'],
  shared: { react: '19.3.1' },
};

function findings(build = fixtureBuild(), changes: Partial<Candidate> = {}): string[] {
  const release = toRelease(build, 'http://localhost:3001', ada.at);
  return staticGate({ build, release, registry, host, ...changes });
}

test('has nothing to say of a release that keeps the contract', () => {
  expect(findings()).toEqual([]);
});

test('its own paths are no collision', () => {
  const live = addRelease(registry, 'catalog', fixtureRelease('0.9.0'), ada);
  expect(findings(fixtureBuild(), { registry: live })).toEqual([]);
});

test('refuses one that no longer exposes what the shell mounts', () => {
  const exposes = { './routes': fixtureRemote.exposes['./routes'] };
  const remote = { ...fixtureRemote, exposes, widgets: {} };
  expect(findings(fixtureBuild({ remote }))).toEqual([
    'The shell mounts "./Widget" of "catalog", which it no longer exposes.',
  ]);
});

test.each([
  ['/blogs', '/blogs of "blog"'],
  ['/blogs/tips', '/blogs of "blog"'],
  ['/contact', '/contact of the shell'],
  ['/contact/form', '/contact of the shell'],
])('refuses the path %s, which somebody has', (path, owner) => {
  const remote = { ...fixtureRemote, paths: ['/services', path] };
  expect(findings(fixtureBuild({ remote }))).toEqual([`The path ${path} collides with ${owner}.`]);
});

test('refuses the home page of the shell, and nothing that only lies below it', () => {
  const remote = { ...fixtureRemote, paths: ['/services', '/'] };
  expect(findings(fixtureBuild({ remote }))).toContain('The path / collides with / of the shell.');
});

test.each([
  [{ react: '18.3.1' }, 'It needs react ^19.3.1; the live shell has 18.3.1.'],
  [{}, 'It needs react ^19.3.1, which the live shell does not share.'],
])('refuses one that the live shell has no react for: %j', (shared, sentence) => {
  expect(findings(fixtureBuild(), { host: { ...host, shared } })).toEqual([sentence]);
});

test('refuses one that loads too much', () => {
  const noise = Array.from({ length: 40_000 }, (_, index) => (index * 7919) % 99_991).join();
  const files = fixtureFiles({ 'assets/lib.js': `export const a="${noise}"` });
  const sentence =
    /^(\/services|\/services\/:id|\.\/Widget) loads [\d.]+ kB of script; its budget is 10 kB\.$/;
  const found = findings(fixtureBuild({ files }));
  expect(found).toHaveLength(3);
  for (const finding of found) expect(finding).toMatch(sentence);
});
