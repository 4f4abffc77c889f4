import { create } from 'zustand';

/** Counts the changes of the page: views subscribe to it to read the page again. */
export const usePageChanges = create(() => ({ count: 0 }));

function isInspector(node: Node): boolean {
  return (node instanceof Element ? node : node.parentElement)?.closest('[data-inspector]') != null;
}

/**
 * Observes the elements of the page, its size and the resources that it loads.
 *
 * @returns Stops observing.
 */
export function watchPage(): () => void {
  let frame = 0;
  const notify = () => {
    frame = 0;
    usePageChanges.setState(({ count }) => ({ count: count + 1 }));
  };
  // All changes of one frame count as one.
  const scheduleNotify = () => {
    frame ||= requestAnimationFrame(notify);
  };
  const nodes = new MutationObserver((changes) => {
    if (changes.some(({ target }) => !isInspector(target))) scheduleNotify();
  });
  const size = new ResizeObserver(scheduleNotify);
  const resources = new PerformanceObserver(scheduleNotify);
  nodes.observe(document.body, { childList: true, subtree: true });
  size.observe(document.body);
  resources.observe({ type: 'resource' });
  return () => {
    cancelAnimationFrame(frame);
    for (const observer of [nodes, size, resources]) observer.disconnect();
  };
}
