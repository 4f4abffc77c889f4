import { beforeEach, expect, test, vi } from 'vitest';
import { linkTarget } from './link-target.ts';

vi.mock('../remotes/registry.ts', () => ({
  ownerOf: (pathname: string) => (pathname.startsWith('/services') ? 'catalog' : undefined),
}));

beforeEach(() => {
  document.body.innerHTML = '';
});

function targetIn(html: string) {
  document.body.innerHTML = html;
  return linkTarget(document.querySelector('[data-pointed]'));
}

test('finds the link around a node', () => {
  expect(targetIn('<a href="/services/42?q=1#top"><b data-pointed>Go</b></a>')).toEqual({
    remote: 'catalog',
    pathname: '/services/42',
  });
});

test('accepts a link with the target _self', () => {
  expect(targetIn('<a data-pointed href="/services" target="_self">Go</a>')).toBeDefined();
});

test.each([
  ['no link', '<p data-pointed>Go</p>'],
  ['a link without href', '<a data-pointed>Go</a>'],
  ['a page of the host', '<a data-pointed href="/contact">Go</a>'],
  ['another site', '<a data-pointed href="https://other.example/services">Go</a>'],
  ['a download', '<a data-pointed href="/services" download>Go</a>'],
  ['another tab', '<a data-pointed href="/services" target="_blank">Go</a>'],
  ['an email link', '<a data-pointed href="mailto:hello@cleanexpress.example">Go</a>'],
])('%s is not prefetched', (_, html) => {
  expect(targetIn(html)).toBeUndefined();
});

test('a node that is not an element has no link', () => {
  expect(linkTarget(document)).toBeUndefined();
});
