import { Toaster } from '@clean-express/shared-ui/toaster';
import { useEffect, useState } from 'react';
import { replayEarlyEvents } from './replay-early-events.ts';

/** Marks in the browser's timeline when the page came alive. */
export const PAGE_ALIVE = 'page-alive';

/**
 * Stands last in the page: when its effect runs, the page has been drawn or taken over. From then on
 * it shows toasts; the server would only draw an empty place for them.
 */
export function PageAlive() {
  const [isAlive, setAlive] = useState(false);
  useEffect(() => {
    setAlive(true);
    performance.mark(PAGE_ALIVE);
    replayEarlyEvents();
  }, []);
  return isAlive && <Toaster />;
}
