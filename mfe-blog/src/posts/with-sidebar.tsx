import { Container } from '@clean-express/shared-ui/container';
import type { ReactNode } from 'react';

interface Props {
  sidebar: ReactNode;
  children: ReactNode;
}

/** Layout of a page with a sidebar, which is sticky on wide screens and comes last on narrow ones. */
export function WithSidebar({ sidebar, children }: Props) {
  return (
    <Container className="grid items-start gap-12 py-8 md:py-16 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="min-w-0">{children}</div>
      <aside aria-label="More from the blog" className="flex flex-col gap-6 lg:sticky lg:top-24">
        {sidebar}
      </aside>
    </Container>
  );
}
