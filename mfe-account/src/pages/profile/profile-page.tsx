import { Link } from '@clean-express/federation/router';
import { useAuthStore } from '@clean-express/shared-auth';
import { Avatar } from '@clean-express/shared-ui/avatar';
import { buttonClass } from '@clean-express/shared-ui/button';
import { Container } from '@clean-express/shared-ui/container';
import { PageHeading } from '@clean-express/shared-ui/page-heading';
import { paths } from '@clean-express/shared-ui/paths';
import { House, Mail, Wrench } from 'lucide-react';
import { ProfileBanner } from './profile-banner.tsx';

/** The profile of the signed-in user. */
export function Component() {
  const user = useAuthStore((state) => state.user);
  const name = user?.displayName ?? 'Your profile';
  return (
    <Container className="py-8 md:py-16">
      <div className="mx-auto max-w-prose overflow-hidden rounded-card border border-line bg-surface shadow-card">
        <ProfileBanner />
        <div className="-mt-16 flex flex-col items-center px-6 pb-12 text-center">
          <Avatar
            src={user?.photoURL}
            name={name}
            size={128}
            className="relative border-4 border-surface bg-surface"
          />
          <PageHeading className="mt-4 max-w-full text-h2 wrap-break-word">{name}</PageHeading>
          <p className="mt-2 flex max-w-full items-center gap-2 text-muted">
            <Mail aria-hidden className="size-5 shrink-0" />
            <span className="min-w-0 wrap-break-word">
              {user?.email ?? 'There is no email in your profile.'}
            </span>
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
      </div>
    </Container>
  );
}
