import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { prefetchLinks } from './prefetch-links.ts';
import { prefetchPage, prefetchRoutes } from './prefetch-remote.ts';

vi.mock('./prefetch-remote.ts', () => ({ prefetchPage: vi.fn(), prefetchRoutes: vi.fn() }));
vi.mock('../remotes/registry.ts', () => ({
  ownerOf: (pathname: string) => (pathname.startsWith('/services') ? 'catalog' : undefined),
}));

/** An observer that the tests tell what is in view. */
class Viewport implements Partial<IntersectionObserver> {
  static latest: Viewport | undefined;
  readonly watched = new Set<Element>();

  constructor(private readonly tell: IntersectionObserverCallback) {
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
    this.tell(entries, this as unknown as IntersectionObserver);
  }
}

let idle: (() => void)[];

function beIdle(): void {
  for (const work of idle.splice(0)) work();
}

beforeEach(() => {
  idle = [];
  Viewport.latest = undefined;
  vi.stubGlobal('IntersectionObserver', Viewport);
  vi.stubGlobal('requestIdleCallback', (work: () => void) => idle.push(work));
  document.body.innerHTML = '<a href="/services">Services</a><a href="/contact">Contact</a>';
});

afterEach(() => {
  // The observers of this test see nothing of the next one's body.
  document.body = document.createElement('body');
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

test.each(['pointerover', 'focusin'])('%s loads the page behind the link', (type) => {
  prefetchLinks();
  for (const link of document.links) link.dispatchEvent(new Event(type, { bubbles: true }));
  expect(prefetchPage).toHaveBeenCalledWith('catalog', '/services');
  expect(vi.mocked(prefetchPage).mock.calls.map(([remote]) => remote)).not.toContain(undefined);
});

test('a link in view loads the routes behind it, and is not looked at again', () => {
  prefetchLinks();
  beIdle();
  const [services] = document.links;
  Viewport.latest?.show(services, false);
  expect(prefetchRoutes).not.toHaveBeenCalled();
  Viewport.latest?.show(services);
  expect(prefetchRoutes).toHaveBeenCalledExactlyOnceWith('catalog');
  expect([...(Viewport.latest?.watched ?? [])]).toEqual([document.links[1]]);
});

test('links that come later are watched too, when there is time', async () => {
  prefetchLinks();
  beIdle();
  document.body.insertAdjacentHTML('beforeend', '<p><a href="/services/1">One</a></p>');
  await vi.waitFor(() => expect(idle).toHaveLength(1));
  beIdle();
  expect(Viewport.latest?.watched).toContain(document.links[2]);
});

test('nothing in view is looked at before the page has loaded and is idle', () => {
  const state = vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
  prefetchLinks();
  beIdle();
  expect(Viewport.latest).toBeUndefined();
  state.mockReturnValue('complete');
  dispatchEvent(new Event('load'));
  expect(Viewport.latest).toBeUndefined();
  beIdle();
  expect(Viewport.latest?.watched.size).toBe(2);
});
