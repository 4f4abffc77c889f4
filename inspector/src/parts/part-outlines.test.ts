import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inspectPage } from '../testing/inspected-page.ts';
import { renderedParts } from './part-outlines.tsx';

beforeEach(() => {
  // jsdom has no layout.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 10, 10));
});
afterEach(() => void vi.restoreAllMocks());

test('lists the page, what is mounted inside of it, and what fills a slot', () => {
  inspectPage({ ownerOf: () => 'catalog' });
  document.body.innerHTML = `
    <main data-part="main">
      <div data-mfe="catalog">
        <div data-mfe="catalog">a portal of the page</div>
        <div data-part="blog/Post _R_1_"><div data-mfe="blog">a post</div></div>
        <div data-part="blog/fills__catalog__service _R_2_" data-slot="catalog/service">
          <div data-mfe="blog">another post</div>
        </div>
        <div data-part="blog/Late _R_3_"><div data-mfe="">a message of the host</div></div>
      </div>
    </main>`;
  expect(renderedParts().map(({ remote, kind }) => `${remote}: ${kind}`)).toEqual([
    'catalog: page',
    'blog: widget blog/Post',
    'blog: slot catalog/service',
  ]);
});
