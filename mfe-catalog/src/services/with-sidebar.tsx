import { Container } from '@clean-express/shared-ui/container';
import type { ReactNode } from 'react';
import { ServiceSidebar } from './service-sidebar.tsx';

/**
 * A page of the catalog beside the names of all services; on narrow screens they come last.
 * Each has its place, so that nothing moves while only one of the two has arrived.
 */
export function WithSidebar({ children }: { children: ReactNode }) {
  return (
    <Container className="grid items-start gap-12 py-8 md:py-16 lg:grid-cols-[18rem_minmax(0,1fr)]">
      <div className="min-w-0 lg:col-start-2 lg:row-start-1">{children}</div>
      <div className="lg:sticky lg:top-24 lg:col-start-1 lg:row-start-1 lg:max-h-[calc(100dvh-8rem)]">
        <ServiceSidebar />
      </div>
    </Container>
  );
}
