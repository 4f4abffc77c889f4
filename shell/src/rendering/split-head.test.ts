import { expect, test } from 'vitest';
import { splitHead } from './split-head.ts';

test.each([
  ['title, metas and links', '<title>Blog</title><meta name="x" content="y"/><link rel="a"/>'],
  ['escaped markup in them', '<title>a &lt;b&gt;</title><meta content="a &gt; b"/>'],
])('%s before the page belong to the head', (_, head) => {
  const body = '<div><title>An SVG has one, too</title></div>';
  expect(splitHead(head + body)).toEqual({ head, body });
});

test('a page without head elements has an empty head', () => {
  const body = '<main><link rel="x"/></main>';
  expect(splitHead(body)).toEqual({ head: '', body });
});

test('a link element of the page does not belong to the head', () => {
  const body = '<!--$--><a href="/">Home</a>';
  expect(splitHead(`<title>Home</title>${body}`)).toEqual({ head: '<title>Home</title>', body });
});
