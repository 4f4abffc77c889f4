import { create } from 'zustand';

/** Counts how often the page has changed while the inspector looked: what it shows is then read anew. */
export const usePageChanges = create(() => ({ count: 0 }));

function isInspector(node: Node): boolean {
  return (node instanceof Element ? node : node.parentElement)?.closest('[data-inspector]') != null;
}

/**
 * Watches what is in the page, how large it is, and what it loads.
 *
 * @returns Ends it.
 */
export function watchPage(): () => void {
  let frame = 0;
  const tell = () => {
    frame = 0;
    usePageChanges.setState(({ count }) => ({ count: count + 1 }));
  };
  // Many changes of one moment are one.
  const note = () => {
    frame ||= requestAnimationFrame(tell);
  };
  const nodes = new MutationObserver((changes) => {
    if (changes.some(({ target }) => !isInspector(target))) note();
  });
  const size = new ResizeObserver(note);
  const resources = new PerformanceObserver(note);
  nodes.observe(document.body, { childList: true, subtree: true });
  size.observe(document.body);
  resources.observe({ type: 'resource' });
  return () => {
    cancelAnimationFrame(frame);
    for (const observer of [nodes, size, resources]) observer.disconnect();
  };
}
