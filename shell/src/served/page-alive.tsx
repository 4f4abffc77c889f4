import { useEffect } from 'react';
import { replayEarlyEvents } from './replay-early-events.ts';

/** Stands last in the page: when its effect runs, the page has been taken over. */
export function PageAlive() {
  useEffect(replayEarlyEvents, []);
  return null;
}
