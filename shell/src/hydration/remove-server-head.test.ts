import { expect, test } from 'vitest';
import { removeServerHead } from './hydrate-app.tsx';

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
].join('');

test('removes the elements of the page, and leaves those of all pages', () => {
  document.head.innerHTML = SITE + PAGE;
  document.body.innerHTML = '<svg><title>Logo</title></svg>';
  removeServerHead();
  expect(document.head.innerHTML).toBe(SITE);
  expect(document.querySelector('svg title')).not.toBeNull();
});
