import { Container } from '@clean-express/shared-ui/container';
import type { ComponentProps, ReactNode } from 'react';
import { ServiceSidebar } from './sidebar/service-sidebar.tsx';

interface Props extends ComponentProps<typeof ServiceSidebar> {
  children: ReactNode;
}

/**
 * Layout of a page with the names of all services in a sidebar: on narrow screens, in a row at the end.
 * Both have fixed grid cells, so that nothing shifts while only one is loaded. Long lists of names
 * scroll inside the sidebar.
 */
export function WithSidebar({ current, children }: Props) {
  return (
    <Container className="grid items-start gap-12 py-8 md:py-16 lg:grid-cols-[18rem_minmax(0,1fr)]">
      <div className="min-w-0 lg:col-start-2 lg:row-start-1">{children}</div>
      <div className="min-w-0 lg:sticky lg:top-24 lg:col-start-1 lg:row-start-1 lg:max-h-[calc(100dvh-8rem)]">
        <ServiceSidebar current={current} />
      </div>
    </Container>
  );
}
