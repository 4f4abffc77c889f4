import { type QueryClient, QueryClientProvider } from '@clean-express/federation/query';
import type { RefusedForm } from '@clean-express/federation/rendering';
import type { RuntimeConfig } from '@clean-express/federation/runtime-config';
import { PartHostContext } from '@clean-express/federation/widget';
import { Toaster } from '@clean-express/shared-ui/toaster';
import { type ReactNode, useEffect, useState } from 'react';
import { RefusedFormContext } from './config/refused-form.ts';
import { InboxContext } from './config/runtime-config.ts';
import { ReplayEarlyEvents } from './hydration/page-part.tsx';
import { PART_HOST } from './remotes/part-host.tsx';

/**
 * The last element of the page: its effect runs once the frame of the page is rendered or hydrated. It
 * then sets the mark `page-interactive` in the browser's timeline and renders the toaster, which has no
 * server HTML. The parts of a rendered page follow, and each one sooner if the visitor uses it.
 */
function PageInteractive() {
  const [isInteractive, setInteractive] = useState(false);
  useEffect(() => {
    setInteractive(true);
    performance.mark('page-interactive');
  }, []);
  return (
    <>
      <ReplayEarlyEvents part="" />
      {isInteractive && <Toaster />}
    </>
  );
}

interface Props {
  config: RuntimeConfig;
  queryClient: QueryClient;
  form?: RefusedForm | undefined;
  children: ReactNode;
}

/** The providers around every page: the same on the server as in the browser. */
export function SiteFrame({ config, queryClient, form, children }: Props) {
  return (
    <InboxContext value={config.inbox}>
      <RefusedFormContext value={form}>
        <QueryClientProvider client={queryClient}>
          <PartHostContext value={PART_HOST}>{children}</PartHostContext>
          <PageInteractive />
        </QueryClientProvider>
      </RefusedFormContext>
    </InboxContext>
  );
}
