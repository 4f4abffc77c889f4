import { expect, test } from 'vitest';
import { readAuditLog } from './operator.ts';

/** A server with entries, to which each reading adds one. */
function serverWith(count: number) {
  let newest = count;
  return {
    audit: async (after: number, limit: number) => {
      const ids = Array.from({ length: newest }, (_, index) => index + 1);
      newest += 1;
      return ids
        .filter((id) => id > after)
        .slice(0, limit)
        .map((id) => ({
          id,
          at: '',
          event: 'sign-in refused',
          by: null,
          address: null,
          detail: {},
        }));
    },
  };
}

test.each([
  [0, 0],
  [999, 999],
  // The second reading finds the entry about the first.
  [1000, 1001],
  [2500, 2502],
])('reads %i entries page by page, and ends', async (count, expected) => {
  const ids: number[] = [];
  for await (const { id } of readAuditLog(serverWith(count), 0)) ids.push(id);
  expect(ids).toEqual(Array.from({ length: expected }, (_, index) => index + 1));
});

test('reads on after an entry', async () => {
  const ids: number[] = [];
  for await (const { id } of readAuditLog(serverWith(5), 3)) ids.push(id);
  expect(ids).toEqual([4, 5]);
});
