let isLeaving = false;

/** Starts to track whether the visitor leaves the page, which aborts requests without a failure. */
export function trackPageLeave(): void {
  addEventListener('pagehide', () => {
    isLeaving = true;
  });
  // The browser may restore the page from its back/forward cache.
  addEventListener('pageshow', () => {
    isLeaving = false;
  });
}

/** Whether the page is being left. */
export function isPageLeaving(): boolean {
  return isLeaving;
}
