import { Layers, PanelBottomClose } from 'lucide-react';
import { type ReactNode, useEffect, useId, useReducer, useRef, useState } from 'react';
import { useErrorLog } from '../errors/error-log.ts';
import { ErrorsSection } from '../errors/errors-section.tsx';
import { useRenderFailures } from '../errors/render-failures.ts';
import { inspectedHost } from '../host.ts';
import { PartOutlines } from '../parts/part-outlines.tsx';
import { PartsSection } from '../parts/parts-section.tsx';
import { ReleasesSection } from '../releases/releases-section.tsx';
import { SharedSection } from '../shared/shared-section.tsx';
import { type Tab, TabList } from './tab-list.tsx';

function isInspector(node: Node): boolean {
  return (node instanceof Element ? node : node.parentElement)?.closest('[data-inspector]') != null;
}

/**
 * Observes the page's elements, size and resources until the returned function is called. All changes of
 * one frame are notified once.
 */
function watchPage(notify: () => void): () => void {
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

/** The views of the inspector. */
function useViews(): (Tab & { content: ReactNode })[] {
  const errors = useErrorLog((state) => state.errors.length);
  const onServer = useRenderFailures();
  return [
    { name: 'Parts', content: <PartsSection /> },
    { name: 'Releases', content: <ReleasesSection /> },
    { name: 'Shared', content: <SharedSection /> },
    {
      name: 'Errors',
      count: errors + inspectedHost().failures().length + onServer.length,
      content: <ErrorsSection onServer={onServer} />,
    },
  ];
}

/** The inspector's panel, at the bottom of the window. The page above it stays usable. */
export function InspectorPanel({ onClose }: { onClose: () => void }) {
  const [, renderAgain] = useReducer((renders: number) => renders + 1, 0);
  const id = useId();
  const views = useViews();
  const [current, setCurrent] = useState(0);
  const panel = useRef<HTMLElement>(null);
  // The views read the page while they render.
  useEffect(() => watchPage(renderAgain), []);
  useEffect(() => panel.current?.focus(), []);
  return (
    <>
      <PartOutlines />
      <aside
        ref={panel}
        aria-label="Inspector"
        tabIndex={-1}
        onKeyDown={({ key }) => key === 'Escape' && onClose()}
        className="fixed inset-x-0 bottom-0 z-50 flex h-[min(60dvh,27rem)] flex-col border-t-2 border-accent bg-ink text-sm text-on-brand shadow-raised outline-none"
      >
        <div className="flex shrink-0 flex-wrap items-center justify-between border-b border-on-brand/15 px-2 md:flex-nowrap md:gap-6 md:px-4">
          <p className="flex items-center gap-2 px-2 text-base font-bold">
            <Layers aria-hidden className="size-5 text-accent" />
            Inspector
          </p>
          <TabList id={id} tabs={views} current={current} onSelect={setCurrent} />
          <button
            type="button"
            aria-label="Close the inspector"
            title="Close (Escape)"
            onClick={onClose}
            className="grid size-11 cursor-pointer place-items-center rounded-control -outline-offset-2 hover:bg-on-brand/10"
          >
            <PanelBottomClose aria-hidden className="size-5" />
          </button>
        </div>
        <div
          id={`${id}-panel`}
          role="tabpanel"
          aria-labelledby={`${id}-tab-${current}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
          tabIndex={0}
          className="min-h-0 grow overflow-y-auto overscroll-contain p-4 -outline-offset-2 md:p-6"
        >
          {views[current]?.content}
        </div>
      </aside>
    </>
  );
}
