import { expect, it } from 'vitest';
import { decodeCursor, encodeCursor } from './cursor.ts';

const POSITION = {
  order: 'name',
  key: 'drain unblocking ✓',
  id: '01955c53-06e0-7f4d-a886-3b44f427810a',
};

it('comes back as it went, and is safe in an address', () => {
  const cursor = encodeCursor(POSITION);
  expect(cursor).toMatch(/^[\w-]+$/);
  expect(decodeCursor(cursor, 'name')).toEqual(POSITION);
});

it.each([
  ['of another order', encodeCursor({ ...POSITION, order: 'price' })],
  ['with an id that is none', encodeCursor({ ...POSITION, id: '1' })],
  ['of other JSON', Buffer.from('[1]').toString('base64url')],
  ['of nonsense', 'nonsense'],
  ['of nothing', ''],
])('is refused when it is %s', (_name, cursor) => {
  expect(() => decodeCursor(cursor, 'name')).toThrow(/does not exist/);
});
