const MARK = 'leaving';

/** Whether the visitor leaves the page, which aborts requests without a failure. */
export const isLeaving = (): boolean => MARK in document.documentElement.dataset;

/** Starts to track whether the visitor leaves the page. */
export function trackPageLeave(): void {
  const { dataset } = document.documentElement;
  addEventListener('pagehide', () => {
    dataset[MARK] = '';
  });
  // The browser may restore the page from its back/forward cache.
  addEventListener('pageshow', () => {
    delete dataset[MARK];
  });
}
