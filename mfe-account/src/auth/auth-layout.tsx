import { useNavigate } from '@clean-express/federation/router';
import { useAuthStore } from '@clean-express/shared-auth';
import { Container } from '@clean-express/shared-ui/container';
import { PageHeading } from '@clean-express/shared-ui/page-heading';
import { BadgePercent, Clock, Flame, Wrench } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';

const BENEFITS = [
  { Icon: Clock, figure: '24/7', text: 'Service 24 hours a day and 7 days a week' },
  { Icon: Flame, figure: '1300+', text: 'Boilers installed' },
  { Icon: Wrench, figure: '2300+', text: '24X7 services' },
];

/** The benefits of the site, beside a form. Wide screens only: on a phone the form comes first. */
function Benefits() {
  return (
    <div className="hidden flex-col justify-between gap-12 bg-brand-strong p-12 text-on-brand lg:flex">
      <p className="flex items-center gap-3 text-h2 font-bold text-balance">
        <BadgePercent aria-hidden className="size-10 shrink-0 text-accent" strokeWidth={1.5} />
        25% off on all services
      </p>
      <ul className="space-y-8">
        {BENEFITS.map(({ Icon, figure, text }) => (
          <li key={figure} className="flex items-center gap-5">
            <span className="grid size-14 shrink-0 place-items-center rounded-full bg-brand">
              <Icon aria-hidden className="size-6 text-brand-line" strokeWidth={1.75} />
            </span>
            <span>
              <span className="block text-h3 font-bold tabular-nums">{figure}</span>
              <span className="text-brand-line">{text}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface Props {
  heading: string;
  /** One line under the heading. */
  lead?: string;
  /** Path for signed-in users, which replaces the page in the history. */
  redirectTo?: string;
  children: ReactNode;
}

/**
 * Layout of the login, registration and reset pages: a form and, on wide screens, the benefits of
 * the site. Redirects as soon as a user is signed in: by the form, by Google or in another tab.
 */
export function AuthLayout({ heading, lead, redirectTo, children }: Props) {
  const isSignedIn = useAuthStore(({ status }) => status === 'signed-in');
  const navigate = useNavigate();
  useEffect(() => {
    if (isSignedIn && redirectTo) void navigate(redirectTo, { replace: true });
  }, [isSignedIn, redirectTo, navigate]);
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

/** Separates two alternatives with the word “or”. */
export function Divider() {
  return (
    <p className="flex items-center gap-4 text-sm text-muted before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
      or
    </p>
  );
}
