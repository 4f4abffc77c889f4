import { ssrServerSchema } from '@clean-express/release-contract/release-api';
import { expect, test } from 'vitest';
import { ReleaseErrors } from './release-errors.ts';

const OCCURRED = {
  ...{ remote: 'blog', version: '1.2.0', kind: 'browser' as const },
  ...{ message: 'TypeError: a', stack: 'at f (a.js:1:2)', page: '/blogs/:id' },
  nameFile: () => undefined,
};

let requests = 0;

/** An error in the browser of a client. */
function add(
  errors: ReleaseErrors,
  ip: string | undefined,
  changes: Partial<typeof OCCURRED> = {},
) {
  requests += 1;
  errors.add({ ...OCCURRED, requestId: `request-${requests}`, ip, ...changes });
}

const clientAt = (number: number) => `203.0.${number >> 8}.${number & 255}`;

/** A text that no other number has. */
const wordOf = (number: number) =>
  [...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('');

test('counts views with an error by client, with the ids of the first requests', () => {
  const errors = new ReleaseErrors(1);
  requests = 0;
  for (let client = 0; client < 5; client += 1) {
    add(errors, clientAt(client));
    add(errors, clientAt(client));
  }
  const ids = ['request-1', 'request-3', 'request-5'];
  expect(errors.take()).toMatchObject([{ message: 'TypeError: a', views: 5, requests: ids }]);
  expect(errors.take()).toEqual([]);
});

test('counts a render that no client has asked for', () => {
  const errors = new ReleaseErrors(1);
  for (let time = 0; time < 3; time += 1) add(errors, undefined);
  expect(errors.take()).toMatchObject([{ views: 3 }]);
});

test('one client has five errors of a release, and displaces none of others', () => {
  const errors = new ReleaseErrors(1);
  add(errors, clientAt(1), { message: 'Error: of another' });
  for (let word = 0; word < 1000; word += 1) {
    add(errors, clientAt(2), { message: `Error: ${wordOf(word)}` });
  }
  const [first, ...others] = errors.take();
  expect(first?.message).toBe('Error: of another');
  expect(others).toHaveLength(5);
  expect(errors.take()).toEqual([]);
});

test('many clients fill what waits of a release, and neither of its renders nor of another release', () => {
  const errors = new ReleaseErrors(1);
  for (let client = 0; client < 1000; client += 1) {
    add(errors, clientAt(client), { message: `Error: ${wordOf(client)}` });
  }
  add(errors, undefined, { kind: 'rendering' as 'browser' });
  add(errors, clientAt(1), { version: '1.3.0' });
  const all = [errors.take(), errors.take(), errors.take()].map((list) => list.length);
  expect(all).toEqual([20, 2, 0]);
});

test('an announcement that has failed is added to the next', () => {
  const errors = new ReleaseErrors(1);
  add(errors, clientAt(1));
  const lost = errors.take();
  add(errors, clientAt(2));
  errors.putBack(lost);
  expect(errors.take()).toMatchObject([{ views: 2 }]);
});

test('whatever is thrown, the release server accepts the announcement, within its limit', () => {
  const errors = new ReleaseErrors(1);
  for (let client = 0; client < 20; client += 1) {
    const hostile = '\u0000"\\\u{1F600}\ud83d<img src=x onerror=alert(1)>\u202e'.repeat(1000);
    const message = `${wordOf(client)} ${hostile}`;
    const stack = `at ${message.slice(0, 5000)}:1:1`;
    add(errors, clientAt(client), { message, stack, page: `/${'x'.repeat(1000)}` });
  }
  const body = JSON.stringify({ hosts: [1], errors: errors.take() });
  expect(Buffer.byteLength(body)).toBeLessThan(512 * 1024);
  const { errors: read } = ssrServerSchema.parse(JSON.parse(body));
  expect(read).toHaveLength(20);
});
