import { vi } from 'vitest';

class StubObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** Stubs the layout APIs that jsdom does not have, until the test's globals are restored. */
export function stubLayout(): void {
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('IntersectionObserver', StubObserver);
  vi.stubGlobal('ResizeObserver', StubObserver);
}
