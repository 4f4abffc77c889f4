import { NAME_MAX, PAGE_MAX, SEARCH_MAX } from '@clean-express/shared-api/limits';
import { serviceListSchema } from '@clean-express/shared-api/schemas';
import { expect, it } from 'vitest';
import { decodeCursor, encodeCursor } from './cursor.ts';

const POSITION = {
  order: 'name',
  key: 'drain unblocking ✓',
  id: '01955c53-06e0-7f4d-a886-3b44f427810a',
};

it('decodes to the encoded position, and is safe in a URL', () => {
  const cursor = encodeCursor(POSITION);
  expect(cursor).toMatch(/^[\w-]+$/);
  expect(decodeCursor(cursor, 'name')).toEqual(POSITION);
});

// One of each kind that takes more than one byte, or an escape, in JSON.
it.each(['\u0001', '\n', '"', '\\', '\\u0001', '✓', '😀', '\u009f'])(
  'is accepted for a name of %j only, together with the longest search',
  (sign) => {
    const key = sign.repeat(NAME_MAX / sign.length);
    const query = {
      q: '✓'.repeat(SEARCH_MAX),
      post: POSITION.id,
      minPrice: '99999.99',
      maxPrice: '99999.99',
    };
    const cursor = encodeCursor({ ...POSITION, key });
    const parameters = { ...query, sort: 'name', limit: `${PAGE_MAX}`, cursor };
    expect(serviceListSchema.parse(parameters)).toMatchObject({ cursor });
    expect(decodeCursor(cursor, 'name').key).toBe(key);
    const address = new URLSearchParams(parameters);
    expect(`/services?${address}`.length).toBeLessThan(2048);
  },
);

it.each([
  ['of another order', encodeCursor({ ...POSITION, order: 'price' })],
  ['with a malformed id', encodeCursor({ ...POSITION, id: '1' })],
  ['of other JSON', Buffer.from('[1]').toString('base64url')],
  ['malformed', 'nonsense'],
  ['empty', ''],
])('is rejected when it is %s', (_name, cursor) => {
  expect(() => decodeCursor(cursor, 'name')).toThrow(/does not exist/);
});
