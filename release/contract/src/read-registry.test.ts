import { expect, test } from 'vitest';
import { readRegistry } from './read-registry.ts';
import { fixtureRelease } from './testing/index.ts';

const live = fixtureRelease('1.0.0-a', { default: true });
const next = fixtureRelease('1.1.0-b');

const broken = <Release extends object>(release: Release) => ({ ...release, url: '../x.js' });

function read(microFrontends: Record<string, unknown>) {
  const { registry, refused } = readRegistry({ schema: 'v1-pre', microFrontends });
  return { ...registry.microFrontends, refused: Object.keys(refused) };
}

test('reads all releases that match the schema', () => {
  expect(read({ blog: [next, live] })).toEqual({ blog: [next, live], refused: [] });
});

test('skips a release that does not match the schema, and says why', () => {
  expect(read({ blog: [broken(next), live] })).toEqual({ blog: [live], refused: ['blog'] });
  const { refused } = readRegistry({ microFrontends: { blog: [broken(next), live] } });
  expect(refused.blog).toContain('url');
});

test('leaves out a remote whose live release, or name, does not match, and no other', () => {
  const microFrontends = { blog: [next, broken(live)], '../account': [live], catalog: [live] };
  expect(read(microFrontends)).toEqual({ catalog: [live], refused: ['blog', '../account'] });
});

test.each([undefined, 'registry', {}, { microFrontends: { blog: [] } }])('rejects %j', (json) => {
  expect(() => readRegistry(json)).toThrow();
});
