/**
 * Calls back once the page in `root` has a heading: immediately, or when its data has loaded.
 *
 * @returns Stops waiting.
 */
export function whenHeadingAppears(root: Element, found: (heading: HTMLElement) => void) {
  const check = () => {
    const heading = root.querySelector<HTMLElement>('[data-page-heading]');
    if (heading) {
      observer.disconnect();
      found(heading);
    }
  };
  const observer = new MutationObserver(check);
  observer.observe(root, { childList: true, subtree: true });
  check();
  return () => observer.disconnect();
}
