import { Container } from '@clean-express/shared-ui/container';
import type { ReactNode } from 'react';
import { ServiceSidebar } from './service-sidebar.tsx';

/** A page of the catalog beside the names of all services; on narrow screens they come last. */
export function WithSidebar({ children }: { children: ReactNode }) {
  return (
    <Container className="grid items-start gap-12 py-8 md:py-16 lg:grid-cols-[18rem_minmax(0,1fr)]">
      <div className="min-w-0 lg:order-last">{children}</div>
      <div className="lg:sticky lg:top-24 lg:max-h-[calc(100dvh-8rem)]">
        <ServiceSidebar />
      </div>
    </Container>
  );
}
