import { expect, test } from 'vitest';
import { splitHead } from './split-head.ts';

test.each([
  ['title, metas and links', '<title>Blog</title><meta name="x" content="y"/><link rel="a"/>'],
  ['what looks like markup in them', '<title>a &lt;b&gt;</title><meta content="a &gt; b"/>'],
])('%s in front of the page belong to the head', (_, head) => {
  const body = '<div><title>An SVG has one, too</title></div>';
  expect(splitHead(head + body)).toEqual({ head, body });
});

test('a page without any has an empty head', () => {
  const body = '<main><link rel="x"/></main>';
  expect(splitHead(body)).toEqual({ head: '', body });
});

test('a link of the page is no link of the head', () => {
  const body = '<!--$--><a href="/">Home</a>';
  expect(splitHead(`<title>Home</title>${body}`)).toEqual({ head: '<title>Home</title>', body });
});
