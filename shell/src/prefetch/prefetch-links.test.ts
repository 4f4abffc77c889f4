import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { linkTarget, prefetchLinks } from './prefetch-links.ts';
import { prefetchPage, prefetchRoutes } from './prefetch-remote.ts';

vi.mock('./prefetch-remote.ts', () => ({ prefetchPage: vi.fn(), prefetchRoutes: vi.fn() }));
vi.mock('../config/registry.ts', () => ({
  ownerOf: (pathname: string) => (pathname.startsWith('/services') ? 'catalog' : undefined),
}));

/** A fake observer: tests call `show` to report an element as visible. */
class Viewport implements Partial<IntersectionObserver> {
  static latest: Viewport | undefined;
  readonly watched = new Set<Element>();
  private readonly notify: IntersectionObserverCallback;

  constructor(notify: IntersectionObserverCallback) {
    this.notify = notify;
    Viewport.latest = this;
  }

  observe(link: Element): void {
    this.watched.add(link);
  }

  unobserve(link: Element): void {
    this.watched.delete(link);
  }

  show(target: Element | undefined, isIntersecting = true): void {
    const entries = [{ target, isIntersecting }] as IntersectionObserverEntry[];
    this.notify(entries, this as unknown as IntersectionObserver);
  }
}

let idle: (() => void)[];

function runIdleTasks(): void {
  for (const task of idle.splice(0)) task();
}

beforeEach(() => {
  idle = [];
  Viewport.latest = undefined;
  vi.stubGlobal('IntersectionObserver', Viewport);
  vi.stubGlobal('requestIdleCallback', (task: () => void) => idle.push(task));
  document.body.innerHTML = '<a href="/services">Services</a><a href="/contact">Contact</a>';
});

afterEach(() => {
  // Detaches the observers of this test from the body of the next test.
  document.body = document.createElement('body');
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

test.each(['pointerover', 'focusin'])('%s prefetches the page of the link', (type) => {
  prefetchLinks();
  for (const link of document.links) link.dispatchEvent(new Event(type, { bubbles: true }));
  expect(prefetchPage).toHaveBeenCalledWith('catalog', '/services');
  expect(vi.mocked(prefetchPage).mock.calls.map(([remote]) => remote)).not.toContain(undefined);
});

test('a visible link prefetches its routes once', () => {
  prefetchLinks();
  runIdleTasks();
  const [services] = document.links;
  Viewport.latest?.show(services, false);
  expect(prefetchRoutes).not.toHaveBeenCalled();
  Viewport.latest?.show(services);
  expect(prefetchRoutes).toHaveBeenCalledExactlyOnceWith('catalog');
  expect([...(Viewport.latest?.watched ?? [])]).toEqual([document.links[1]]);
});

test('observes links that are added later, when the browser is idle', async () => {
  prefetchLinks();
  runIdleTasks();
  document.body.insertAdjacentHTML('beforeend', '<p><a href="/services/1">One</a></p>');
  await vi.waitFor(() => expect(idle).toHaveLength(1));
  runIdleTasks();
  expect(Viewport.latest?.watched).toContain(document.links[2]);
});

test('observes links only after the page has loaded and the browser is idle', () => {
  const state = vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
  prefetchLinks();
  runIdleTasks();
  expect(Viewport.latest).toBeUndefined();
  state.mockReturnValue('complete');
  dispatchEvent(new Event('load'));
  expect(Viewport.latest).toBeUndefined();
  runIdleTasks();
  expect(Viewport.latest?.watched.size).toBe(2);
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
