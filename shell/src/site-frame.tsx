import { type QueryClient, QueryClientProvider } from '@clean-express/federation/query';
import type { RuntimeConfig } from '@clean-express/federation/runtime-config';
import { Toaster } from '@clean-express/shared-ui/toaster';
import { type ReactNode, useEffect, useState } from 'react';
import { InboxContext } from './config/runtime-config.ts';
import { replayEarlyEvents } from './hydration/replay-early-events.ts';

/**
 * The last element of the page: its effect runs once the page is rendered or hydrated. It then sets
 * the mark `page-interactive` in the browser's timeline, replays early events and renders the toaster,
 * which has no server HTML.
 */
function PageInteractive() {
  const [isInteractive, setInteractive] = useState(false);
  useEffect(() => {
    setInteractive(true);
    performance.mark('page-interactive');
    replayEarlyEvents();
  }, []);
  return isInteractive && <Toaster />;
}

interface Props {
  config: RuntimeConfig;
  queryClient: QueryClient;
  /** The router. */
  children: ReactNode;
}

/** The providers around every page: the same on the server as in the browser. */
export function SiteFrame({ config, queryClient, children }: Props) {
  return (
    <InboxContext value={config.inbox}>
      <QueryClientProvider client={queryClient}>
        {children}
        <PageInteractive />
      </QueryClientProvider>
    </InboxContext>
  );
}
