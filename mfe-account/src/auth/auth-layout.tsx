import { useNavigate } from '@clean-express/federation/router';
import { useAuthStore } from '@clean-express/shared-auth';
import { Container } from '@clean-express/shared-ui/container';
import { PageHeading } from '@clean-express/shared-ui/page-heading';
import { BadgePercent } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import welcomeAvif from '../assets/pictures/welcome-960.avif?url&no-inline';
import welcomeWebp from '../assets/pictures/welcome-960.webp?url&no-inline';

const FIGURES = [
  { figure: '24/7', text: 'Service 24 hours a day and 7 days a week' },
  { figure: '1300+', text: 'Boilers installed' },
  { figure: '2300+', text: '24X7 services' },
];

/** A scene, a visitor's words and the figures, beside a form. Wide screens only: on a phone the form comes first. */
function Welcome() {
  return (
    <div className="hidden flex-col bg-brand-strong text-on-brand lg:flex">
      <picture className="relative block min-h-56 grow">
        <source type="image/avif" srcSet={welcomeAvif} />
        <img
          src={welcomeWebp}
          alt=""
          width={960}
          height={720}
          loading="lazy"
          decoding="async"
          className="absolute inset-0 size-full object-cover object-[50%_35%]"
        />
      </picture>
      <div className="flex flex-col gap-6 p-8 xl:px-12 xl:py-10">
        <p className="flex items-center gap-3 text-h3 font-bold text-balance">
          <BadgePercent aria-hidden className="size-8 shrink-0 text-accent" strokeWidth={1.5} />
          25% off on all services
        </p>
        <figure className="border-l-4 border-accent pl-5">
          <blockquote className="text-lead text-pretty">
            “Same two cleaners each time, as promised. They take their shoes off at the door.”
          </blockquote>
          <figcaption className="mt-2 text-sm text-brand-line">
            Lan Nguyen, about Deep Home Cleaning
          </figcaption>
        </figure>
        <ul className="grid grid-cols-3 gap-4 border-t border-on-brand/15 pt-6">
          {FIGURES.map(({ figure, text }) => (
            <li key={figure}>
              <span className="block text-h3 font-bold tabular-nums">{figure}</span>
              <span className="block text-sm text-pretty text-brand-line">{text}</span>
            </li>
          ))}
        </ul>
      </div>
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
 * Layout of the login, registration and reset pages: a form and, on wide screens, what
 * visitors say of the site. Redirects as soon as a user is signed in: by the form, by Google or in another tab.
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
        <Welcome />
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
