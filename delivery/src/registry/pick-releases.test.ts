import type { Registry } from '@clean-express/federation/registry';
import { expect, test } from 'vitest';
import { fixtureRelease } from '../testing/release.ts';
import { pickReleases, type Visitor } from './pick-releases.ts';

const live = fixtureRelease('1', { traffic: 75, default: true });
const canary = fixtureRelease('2', { traffic: 25 });
const waiting = fixtureRelease('3', { traffic: 0 });

const registry: Registry = {
  microFrontends: {
    catalog: [waiting, canary, live],
    blog: [canary, live],
    account: [fixtureRelease('1', { default: true })],
  },
};

function versions(visitor?: Visitor) {
  const picked = Object.entries(pickReleases(registry, visitor));
  return picked.map(([, { metadata }]) => metadata.version);
}

test('somebody unknown gets what is live', () => {
  expect(versions()).toEqual(['1', '1', '1']);
});

test('the same visitors try all canaries together', () => {
  expect(versions({ bucket: 24.99 })).toEqual(['2', '2', '1']);
  expect(versions({ bucket: 25 })).toEqual(['1', '1', '1']);
});

test('a preview is for its remote alone, and comes before the canary', () => {
  expect(versions({ bucket: 0, previews: { catalog: '3' } })).toEqual(['3', '2', '1']);
});

test('a preview of a release that is gone is none', () => {
  expect(versions({ previews: { catalog: '9' } })).toEqual(['1', '1', '1']);
});
