import { type QueryClient, QueryClientProvider } from '@clean-express/federation/query';
import type { RuntimeConfig } from '@clean-express/federation/runtime-config';
import type { ReactNode } from 'react';
import { RuntimeConfigContext } from './config/runtime-config-context.ts';
import { PageInteractive } from './hydration/page-interactive.tsx';

interface Props {
  config: RuntimeConfig;
  queryClient: QueryClient;
  /** The router. */
  children: ReactNode;
}

/** The providers around every page: the same on the server as in the browser. */
export function SiteFrame({ config, queryClient, children }: Props) {
  return (
    <RuntimeConfigContext value={config}>
      <QueryClientProvider client={queryClient}>
        {children}
        <PageInteractive />
      </QueryClientProvider>
    </RuntimeConfigContext>
  );
}
