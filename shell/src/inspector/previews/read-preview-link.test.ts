import { expect, test } from 'vitest';
import { readPreviewLink } from './read-preview-link.ts';

const HERE = new URL('http://localhost:3000/services?q=oven');
const TOKEN = 'eyJhbGciOiJIUzI1NiJ9.eyJyZW1vdGUiOiJibG9nIn0.c2lnbmF0dXJl';

test('a link leads to its own page, and leaves the permission out of the address', () => {
  const link = readPreviewLink(` http://localhost:3000/blogs?preview=${TOKEN}\n`, HERE);
  expect(link).toEqual({ token: TOKEN, page: new URL('http://localhost:3000/blogs') });
});

test('a token alone is for the page that one is on', () => {
  expect(readPreviewLink(TOKEN, HERE)).toEqual({ token: TOKEN, page: HERE });
});

test('a link for another site is not followed', () => {
  const link = `https://elsewhere.example/blogs?preview=${TOKEN}`;
  expect(readPreviewLink(link, HERE)).toBe(
    'That link is for https://elsewhere.example. Open it there.',
  );
});

test.each(['', 'blog 1.0.0', 'http://localhost:3000/blogs', 'javascript:alert(1)'])(
  '%j is no preview link, and a sentence says what is',
  (text) => {
    expect(readPreviewLink(text, HERE)).toMatch(/^That is no preview link\. Paste the one/);
  },
);
