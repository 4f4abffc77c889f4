/**
 * Calls back as soon as the page in `root` has its heading: at once, or when its data has come.
 *
 * @returns Gives up waiting.
 */
export function whenHeadingAppears(root: Element, found: (heading: HTMLElement) => void) {
  const look = () => {
    const heading = root.querySelector<HTMLElement>('[data-page-heading]');
    if (heading) {
      observer.disconnect();
      found(heading);
    }
  };
  const observer = new MutationObserver(look);
  observer.observe(root, { childList: true, subtree: true });
  look();
  return () => observer.disconnect();
}
