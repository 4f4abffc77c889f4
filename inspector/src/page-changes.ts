function isInspector(node: Node): boolean {
  return (node instanceof Element ? node : node.parentElement)?.closest('[data-inspector]') != null;
}

/**
 * Observes the page's elements, size and resources until the returned function is called. All changes of
 * one frame are notified once.
 */
export function watchPage(notify: () => void): () => void {
  let frame = 0;
  const scheduleNotify = () => {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      notify();
    });
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
