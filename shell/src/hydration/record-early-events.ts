/**
 * Queues a visitor's events on a rendered page until the page is hydrated, which replays them. The
 * SSR server inlines this module into the head of rendered pages, as a script of its own.
 */

import { moveSlidesByButtons } from '../pages/home/hero/scroll-slides.ts';

declare global {
  interface Window {
    /** The recorded events; left out on a client-rendered page. `stop` ends the recording. */
    earlyEvents?: Event[] & { stop: () => void };
  }
}

const events: Event[] = [];
const recording = new AbortController();

/** Links, buttons of forms and those that open a popover work without scripts: only others are replayed. */
function isReplayable({ type, target }: Event): boolean {
  return (
    type !== 'click' ||
    (target instanceof Element && !!target.closest('button[type=button]:not([popovertarget])'))
  );
}

function record(event: Event): void {
  if (!isReplayable(event)) return;
  if (event.type === 'submit') event.preventDefault();
  events.push(event);
}

// First, because it keeps its clicks from the recording.
moveSlidesByButtons(recording.signal);
for (const type of ['click', 'input', 'submit']) {
  addEventListener(type, record, { capture: true, signal: recording.signal });
}
window.earlyEvents = Object.assign(events, { stop: () => recording.abort() });
