/**
 * Queues a visitor's events on a rendered page until the page is hydrated, which replays them. The
 * SSR server inlines this module into the head of rendered pages, as a script of its own.
 */

/** The recorded events, as `window.earlyEvents`. */
export interface EarlyEvents extends Array<Event> {
  /** Ends the recording. */
  stop: () => void;
}

declare global {
  interface Window {
    /** Left out on a client-rendered page. */
    earlyEvents?: EarlyEvents;
  }
}

const TYPES = ['click', 'input', 'submit'];

const events: Event[] = [];

/** Links and buttons of forms work without scripts: only other buttons are replayed. */
function isReplayable({ type, target }: Event): boolean {
  return type !== 'click' || (target instanceof Element && !!target.closest('button[type=button]'));
}

function record(event: Event): void {
  if (!isReplayable(event)) return;
  if (event.type === 'submit') event.preventDefault();
  events.push(event);
}

function stop(): void {
  for (const type of TYPES) removeEventListener(type, record, true);
}

for (const type of TYPES) addEventListener(type, record, true);
window.earlyEvents = Object.assign(events, { stop });
