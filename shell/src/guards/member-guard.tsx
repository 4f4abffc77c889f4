import { handleOf } from '@clean-express/federation/page-queries';
import { Navigate, useLocation, useMatches } from '@clean-express/federation/router';
import { startAuth, useAuthStore } from '@clean-express/shared-auth';
import { Container } from '@clean-express/shared-ui/container';
import { LoadError } from '@clean-express/shared-ui/load-error';
import { PageHeading } from '@clean-express/shared-ui/page-heading';
import { NoIndex } from '@clean-express/shared-ui/page-meta';
import { paths } from '@clean-express/shared-ui/paths';
import { type ReactNode, useMemo, useState } from 'react';
import { PageSkeleton } from '../layout/page-skeleton.tsx';

/** What a browser without script shows of a members' page. */
function NeedsScript() {
  return (
    <noscript>
      <Container className="flex flex-col gap-4 py-8 md:py-16">
        <PageHeading>{handleOf(useMatches().at(-1)).title}</PageHeading>
        <p className="max-w-prose">
          This page is for members, and signing in needs JavaScript. Turn it on in your browser, and
          load this page again.
        </p>
      </Container>
    </noscript>
  );
}

interface Props {
  children: ReactNode;
  /** What is shown until the session is known, in place of the site's own skeleton. */
  skeleton?: ReactNode;
}

/** Shows a page only to signed-in users; the login returns others to it (specification, section 2). */
export function MemberGuard({ children, skeleton = <PageSkeleton /> }: Props) {
  const { status, user, sessionError } = useAuthStore((state) => state);
  // An action of the user also sets the loading flag: a form must not lose what was typed into it.
  const [shownTo, setShownTo] = useState<string>();
  const isBusy = status === 'loading' && shownTo !== undefined && user?.uid === shownTo;
  if (status === 'signed-in' && user?.uid !== shownTo) setShownTo(user?.uid);
  const { pathname, search, hash } = useLocation();
  const from = `${pathname}${search}${hash}`;
  // `Navigate` navigates again for another state. The guard is rendered again while a navigation is
  // pending, so that a login page that loads slowly, or not at all, would never be reached.
  const state = useMemo(() => ({ from }), [from]);
  if (sessionError) {
    return (
      <Container className="flex flex-col gap-8 py-8 md:py-16">
        <PageHeading>This page is not available</PageHeading>
        <LoadError message={sessionError} onRetry={startAuth} />
      </Container>
    );
  }
  if (status === 'signed-in' || isBusy) {
    return (
      <>
        <NoIndex />
        {children}
      </>
    );
  }
  if (status === 'loading') {
    return (
      <>
        <NoIndex />
        {/* Browsers with script leave it as it is, and need no code for it. */}
        {import.meta.env.SSR ? <NeedsScript /> : <noscript />}
        <div className="noscript:hidden">{skeleton}</div>
      </>
    );
  }
  return <Navigate to={paths.login.getHref()} state={state} replace />;
}
