import { Toaster } from '@clean-express/shared-ui/toaster';
import { useEffect, useState } from 'react';
import { replayEarlyEvents } from './replay-early-events.ts';

/**
 * The last element of the page: its effect runs once the page is rendered or hydrated. It then sets
 * the mark `page-interactive` in the browser's timeline, replays early events and renders the toaster,
 * which has no server HTML.
 */
export function PageInteractive() {
  const [isInteractive, setInteractive] = useState(false);
  useEffect(() => {
    setInteractive(true);
    performance.mark('page-interactive');
    replayEarlyEvents();
  }, []);
  return isInteractive && <Toaster />;
}
