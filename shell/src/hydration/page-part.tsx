import { type ReactNode, Suspense, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Dispatches an `input` event for the current value. React ignores the event unless the value changes
 * from the one that it saw when it hydrated the field.
 */
function replayInput(field: HTMLInputElement | HTMLTextAreaElement): void {
  const { value } = field;
  field.value = '';
  const property = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');
  property?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Replays an event that `record-early-events.ts` recorded before hydration. */
export function replay({ type, target }: Event): void {
  if (!(target instanceof Element) || !target.isConnected) return;
  if (target instanceof HTMLFormElement) target.requestSubmit();
  else if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) {
    replayInput(target);
  } else if (type === 'click') {
    // The target may be an icon inside of the button.
    target.closest('button')?.click();
  } else {
    // React listens to the `change` of a select.
    target.dispatchEvent(new Event('change', { bubbles: true }));
  }
}

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
