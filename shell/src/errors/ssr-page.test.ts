import { expect, test } from 'vitest';
import { pageHead } from './ssr-page.tsx';

const SITE = [
  '<meta charset="utf-8">',
  '<meta name="viewport" content="width=device-width">',
  '<meta name="theme-color" content="#0b655a">',
  '<link rel="icon" href="/favicon.svg">',
  '<link rel="stylesheet" href="data:text/css,">',
].join('');
const PAGE = [
  '<title>Blog</title>',
  '<link rel="canonical" href="/blogs">',
  '<meta name="description" content="Posts">',
  '<meta property="og:title" content="Blog">',
];

test('finds the elements of the page, not those of all pages', () => {
  document.head.innerHTML = SITE + PAGE.join('');
  document.body.innerHTML = '<svg><title>Logo</title></svg>';
  expect(pageHead().map(({ outerHTML }) => outerHTML)).toEqual(PAGE);
});
