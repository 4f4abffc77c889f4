import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { toJson } from './send-list.ts';

it('generates valid JSON if the last rows of a long list are deleted while it is read', async () => {
  async function* rest() {
    yield [2];
    yield [];
  }
  const listing = { rows: [1], rest: rest(), total: 3, next: undefined };
  expect(JSON.parse(await text(toJson(listing, (row) => row)))).toEqual([1, 2]);
});
