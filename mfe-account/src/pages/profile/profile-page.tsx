import { Link } from '@clean-express/federation/router';
import { useAuthStore } from '@clean-express/shared-auth';
import { Avatar } from '@clean-express/shared-ui/avatar';
import { buttonClass } from '@clean-express/shared-ui/button';
import { Container } from '@clean-express/shared-ui/container';
import { PageHeading } from '@clean-express/shared-ui/page-heading';
import { paths } from '@clean-express/shared-ui/paths';
import { ChevronRight, House, KeyRound, Mail, ShieldCheck, UserPen, Wrench } from 'lucide-react';

/** Decorative banner behind the photo: soap bubbles on the brand's green. */
function ProfileBanner() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 640 176"
      preserveAspectRatio="xMidYMid slice"
      className="h-44 w-full bg-brand-strong text-brand"
    >
      <g fill="currentColor">
        <circle cx="72" cy="36" r="92" />
        <circle cx="566" cy="150" r="120" />
        <circle cx="330" cy="-40" r="80" />
      </g>
      <g fill="none" stroke="var(--color-brand-line)" strokeOpacity="0.45" strokeWidth="1.5">
        <circle cx="150" cy="112" r="22" />
        <circle cx="196" cy="66" r="10" />
        <circle cx="452" cy="58" r="30" />
        <circle cx="508" cy="28" r="12" />
        <circle cx="406" cy="118" r="8" />
      </g>
      <circle cx="246" cy="44" r="6" fill="var(--color-accent)" />
    </svg>
  );
}

const SETTINGS = [
  {
    page: paths.editProfile,
    Icon: UserPen,
    title: 'Edit profile',
    text: 'Your name and your photo',
  },
  {
    page: paths.changePassword,
    Icon: KeyRound,
    title: 'Password',
    text: 'Change what you sign in with',
  },
  {
    page: paths.account,
    Icon: ShieldCheck,
    title: 'Your account',
    text: 'Sign out everywhere, download your data, delete your account',
  },
];

/** Links to the pages that change the account. */
function Settings() {
  return (
    <nav aria-label="Settings" className="border-t border-line">
      <ul className="divide-y divide-line">
        {SETTINGS.map(({ page, Icon, title, text }) => (
          <li
            key={title}
            className="relative flex items-center gap-4 px-6 py-4 hover:bg-sand has-[.card-link:focus-visible]:outline-2 has-[.card-link:focus-visible]:-outline-offset-2 has-[.card-link:focus-visible]:outline-brand last:rounded-b-card"
          >
            <Icon aria-hidden className="size-6 shrink-0 text-brand" strokeWidth={1.75} />
            <div className="min-w-0 grow">
              <Link to={page.getHref()} className="card-link font-semibold text-ink no-underline">
                {title}
              </Link>
              <p className="text-sm text-muted">{text}</p>
            </div>
            <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" />
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The profile of the signed-in user. */
export function Component() {
  const user = useAuthStore((state) => state.user);
  const name = user?.displayName || 'Your profile';
  return (
    <Container className="py-8 md:py-16">
      <div className="mx-auto max-w-prose overflow-hidden rounded-card border border-line bg-surface shadow-card">
        <ProfileBanner />
        <div className="-mt-16 flex flex-col items-center px-6 pb-12 text-center">
          <Avatar
            src={user?.photoURL}
            name={user?.displayName || user?.email || name}
            size={128}
            className="relative border-4 border-surface bg-surface"
          />
          <PageHeading className="mt-4 max-w-full text-h2">{name}</PageHeading>
          <p className="mt-2 flex max-w-full items-center gap-2 text-muted">
            <Mail aria-hidden className="size-5 shrink-0" />
            <span className="min-w-0">{user?.email ?? 'There is no email in your profile.'}</span>
          </p>
          <div className="mt-8 flex flex-wrap justify-center gap-4">
            <Link to={paths.myServices.getHref()} className={buttonClass()}>
              <Wrench aria-hidden className="size-5" />
              My Services
            </Link>
            <Link to={paths.home.getHref()} className={buttonClass({ variant: 'secondary' })}>
              <House aria-hidden className="size-5" />
              Go Home
            </Link>
          </div>
        </div>
        <Settings />
      </div>
    </Container>
  );
}
