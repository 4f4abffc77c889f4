import { expect, test } from 'vitest';
import type { TestedRelease } from './candidate.ts';
import { nameSources } from './pass-gate.ts';

/** The script has one line; what is at its column 10 is the third line of the source. */
const MAP = JSON.stringify({
  version: 3,
  sources: ['../../src/pages/list-page.tsx'],
  names: [],
  mappings: 'SAEA',
});

const PLACE = 'http://localhost:3202/blog/releases/1.0.0-a/assets/list.js:1:12';

const named = async (message: string, readMap?: TestedRelease['readMap']) => {
  const source = { remote: 'blog', version: '1.0.0-a', manifestText: '{}' };
  const candidate: TestedRelease = {
    source,
    readTests: async () => new Map(),
    ...(readMap && { readMap }),
  };
  const failure = { remote: 'blog', owner: '@acme/blog', test: 'a', message };
  const [found] = await nameSources([failure], [candidate]);
  return found?.message;
};

test('names the source of a place in a script of a candidate', async () => {
  const readMap = async (path: string) => {
    expect(path).toBe('assets/list.js.map');
    return Buffer.from(MAP);
  };
  expect(await named(`Error: No paper.\n    at List (${PLACE})`, readMap)).toBe(
    'Error: No paper.\n    at List (src/pages/list-page.tsx:3)',
  );
});

test.each([
  ['has no map', undefined],
  ['has a broken map', async () => Buffer.from('{')],
  ['has lost its map', () => Promise.reject(new Error('not found'))],
])('leaves a place of a candidate that %s', async (_, readMap) => {
  expect(await named(`at ${PLACE}`, readMap)).toBe(`at ${PLACE}`);
});

test('leaves a place of another release', async () => {
  const place = PLACE.replace('1.0.0-a', '0.9.0');
  expect(await named(`at ${place}`, async () => Buffer.from(MAP))).toBe(`at ${place}`);
});
