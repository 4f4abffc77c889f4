import { ownRemote } from './own-remote.ts';

/** The event of the window by which a remote asks the host to count something. */
export const TRACK_EVENT = 'remote-event';

/** What a {@link TRACK_EVENT} has as its detail. */
export interface Tracked {
  remote: string;
  event: string;
}

declare global {
  interface WindowEventMap {
    [TRACK_EVENT]: CustomEvent<Tracked>;
  }
}

/**
 * Counts an event for the release of the remote, once for each page view: without any data, and without who it
 * was. A canary that has clearly less or more of them than the live release is rolled back. Name the event in
 * `measures` of `remote.config.ts`; others are ignored.
 *
 * Bundled into each remote, so that a release with it does not wait for a shell that has it.
 *
 * @example track('booking-sent');
 */
export function track(event: string): void {
  // While the server renders, there is no window.
  const page = globalThis as { dispatchEvent?: (event: Event) => boolean };
  const remote = ownRemote();
  if (remote === undefined) return;
  const detail: Tracked = { remote, event };
  page.dispatchEvent?.(new CustomEvent(TRACK_EVENT, { detail }));
}
