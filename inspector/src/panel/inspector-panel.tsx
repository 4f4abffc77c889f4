import { RENDER_FAILURES_PATH, type RenderFailure } from '@clean-express/federation/reports';
import { Layers, PanelBottomClose } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useReducer,
  useRef,
  useState,
} from 'react';
import { redact, useErrorLog } from '../errors/error-log.ts';
import { ErrorsSection } from '../errors/errors-section.tsx';
import { inspectedHost } from '../host.ts';
import { PartOutlines } from '../parts/part-outlines.tsx';
import { PartsSection } from '../parts/parts-section.tsx';
import { ReleasesSection } from '../releases/releases-section.tsx';
import { SharedSection } from '../shared/shared-section.tsx';

interface Tab {
  name: string;
  /** Number of items that need attention; 0 shows no badge. */
  count?: number;
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** The tab that a key selects, as in the tabs pattern of the WAI-ARIA Authoring Practices. */
function targetOf(key: string, current: number, count: number): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = STEPS[key];
  return step === undefined ? undefined : (current + step + count) % count;
}

interface TabListProps {
  /** Prefix of the ids of the tabs and of their panel. */
  id: string;
  tabs: readonly Tab[];
  current: number;
  onSelect: (index: number) => void;
}

/** The tabs of the inspector's views; the arrow keys move between them. */
function TabList({ id, tabs, current, onSelect }: TabListProps) {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const target = targetOf(event.key, current, tabs.length);
    if (target === undefined) return;
    event.preventDefault();
    onSelect(target);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[target]?.focus();
  };
  return (
    <div
      ref={list}
      role="tablist"
      aria-label="Views of the inspector"
      onKeyDown={onKeyDown}
      className="order-last flex w-full overflow-x-auto md:order-none md:w-auto md:grow"
    >
      {tabs.map(({ name, count = 0 }, index) => (
        <button
          key={name}
          id={`${id}-tab-${index}`}
          type="button"
          role="tab"
          aria-selected={index === current}
          aria-controls={`${id}-panel`}
          tabIndex={index === current ? 0 : -1}
          onClick={() => onSelect(index)}
          className="flex min-h-11 cursor-pointer items-center gap-1.5 border-b-2 border-transparent px-2.5 font-semibold text-brand-line -outline-offset-2 hover:text-on-brand aria-selected:border-accent aria-selected:text-on-brand md:px-4"
        >
          {name}
          {count > 0 && (
            <span className="rounded-full bg-accent px-2 text-ink tabular-nums">{count}</span>
          )}
        </button>
      ))}
    </div>
  );
}

async function fetchRenderFailures(): Promise<RenderFailure[]> {
  const response = await fetch(RENDER_FAILURES_PATH);
  if (!response.ok) throw new Error(`${RENDER_FAILURES_PATH} returned ${response.status}.`);
  const failures = (await response.json()) as RenderFailure[];
  return failures.map((failure) => ({ ...failure, text: redact(failure.text) }));
}

/** Asks the site, when the inspector is opened, what it could not render of the previewed releases. */
function useRenderFailures(): readonly RenderFailure[] {
  const [failures, setFailures] = useState<readonly RenderFailure[]>([]);
  useEffect(() => {
    if (inspectedHost().previews().length === 0) return;
    // The inspector shows what the console shows.
    const warn = (error: unknown) =>
      console.warn('Could not load failures of the server. Open the inspector again.', error);
    void fetchRenderFailures().then(setFailures, warn);
  }, []);
  return failures;
}

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
