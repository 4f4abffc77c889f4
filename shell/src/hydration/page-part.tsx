import { type ReactNode, Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { replay } from './replay-early-events.ts';

/**
 * Replays the events of a part of the page, once that is rendered or hydrated, and sets the mark
 * `part-interactive` in the browser's timeline, with the part as its detail. Renders nothing.
 */
export function ReplayEarlyEvents({ part }: { part: string }) {
  const events = useRef<Event[]>([]);
  // In the same task as the hydration: React handles an event that caused it, or that comes later.
  useLayoutEffect(() => {
    events.current = window.earlyEvents?.take(part) ?? [];
  }, [part]);
  useEffect(() => {
    for (const event of events.current.splice(0)) replay(event);
    performance.mark('part-interactive', { detail: part });
  }, [part]);
  return undefined;
}

interface Props {
  /** Value of `data-part` of the element around it. */
  name: string;
  fallback?: ReactNode;
  children: ReactNode;
}

/** The content of an element with `data-part`: a part of the page that React hydrates on its own. */
export function PagePart({ name, fallback, children }: Props) {
  return (
    <Suspense fallback={fallback}>
      {children}
      <ReplayEarlyEvents part={name} />
    </Suspense>
  );
}
