let leaving = false;

/** Notes from now on when the visitor leaves the page: what breaks off then has not failed. */
export function watchLeaving(): void {
  addEventListener('pagehide', () => {
    leaving = true;
  });
  // The page can come back, as it was left.
  addEventListener('pageshow', () => {
    leaving = false;
  });
}

/** Whether the page is being left. */
export function isLeaving(): boolean {
  return leaving;
}
