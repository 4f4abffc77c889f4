import { expect, test } from 'vitest';
import { readPreviewLink } from './preview-switch.tsx';

const HERE = new URL('http://localhost:3000/services?q=oven');
const TOKEN = 'eyJhbGciOiJIUzI1NiJ9.eyJyZW1vdGUiOiJibG9nIn0.c2lnbmF0dXJl';

test('a link opens its own page, without the token in the URL', () => {
  const link = readPreviewLink(` http://localhost:3000/blogs?preview=${TOKEN}\n`, HERE);
  expect(link).toEqual({ token: TOKEN, page: new URL('http://localhost:3000/blogs') });
});

test('a token without a link opens the current page', () => {
  expect(readPreviewLink(TOKEN, HERE)).toEqual({ token: TOKEN, page: HERE });
});

test('refuses a link to another site', () => {
  const link = `https://elsewhere.example/blogs?preview=${TOKEN}`;
  expect(readPreviewLink(link, HERE)).toBe(
    'This link is for another site. Open it on https://elsewhere.example.',
  );
});

test.each(['', 'blog 1.0.0', 'http://localhost:3000/blogs', 'javascript:alert(1)'])(
  'refuses %j with a message that says what to paste',
  (text) => {
    expect(readPreviewLink(text, HERE)).toMatch(/^This is not a preview link\. Paste the link/);
  },
);
