import { Container } from '@clean-express/shared-ui/container';
import { PageHeading } from '@clean-express/shared-ui/page-heading';
import type { ReactNode } from 'react';
import { Benefits } from './benefits.tsx';

interface Props {
  heading: string;
  /** One line under the heading. */
  lead?: string;
  children: ReactNode;
}

/**
 * Layout of the login, registration and reset pages: a form and, on wide screens, the benefits of
 * the site.
 */
export function AuthLayout({ heading, lead, children }: Props) {
  return (
    <Container className="py-8 md:py-16">
      <div className="mx-auto grid max-w-form overflow-hidden rounded-card border border-line bg-surface shadow-card lg:max-w-none lg:grid-cols-[7fr_5fr]">
        <div className="px-6 py-8 md:p-12">
          <div className="mx-auto max-w-form">
            <PageHeading>{heading}</PageHeading>
            {lead && <p className="mt-3 text-muted">{lead}</p>}
            <div className="mt-8">{children}</div>
          </div>
        </div>
        <Benefits />
      </div>
    </Container>
  );
}
