import { Container } from '@clean-express/shared-ui/container';
import { PageHeading } from '@clean-express/shared-ui/page-heading';
import { paths } from '@clean-express/shared-ui/paths';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { TextLink } from '../auth/text-link.tsx';

interface Props {
  heading: string;
  /** One line under the heading. */
  lead?: string;
  children: ReactNode;
}

/** Layout of the pages behind the profile. */
export function AccountLayout({ heading, lead, children }: Props) {
  return (
    <Container className="py-8 md:py-16">
      <div className="mx-auto max-w-prose">
        <p className="flex items-center gap-2 text-brand">
          <ArrowLeft aria-hidden className="size-5" />
          <TextLink to={paths.profile.getHref()}>Back to your profile</TextLink>
        </p>
        <PageHeading className="mt-6">{heading}</PageHeading>
        {lead && <p className="mt-3 text-muted">{lead}</p>}
        <div className="mt-8 flex flex-col gap-6">{children}</div>
      </div>
    </Container>
  );
}

/** A box on such a page. */
export function AccountBox({ children }: { children: ReactNode }) {
  return (
    <div className="rounded-card border border-line bg-surface px-6 py-8 shadow-card md:p-8">
      {children}
    </div>
  );
}
