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

it.each([
  ['of another order', encodeCursor({ ...POSITION, order: 'price' })],
  ['with a malformed id', encodeCursor({ ...POSITION, id: '1' })],
  ['of other JSON', Buffer.from('[1]').toString('base64url')],
  ['malformed', 'nonsense'],
  ['empty', ''],
])('is rejected when it is %s', (_name, cursor) => {
  expect(() => decodeCursor(cursor, 'name')).toThrow(/does not exist/);
});
