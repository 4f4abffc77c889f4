import { useLocation, useNavigate, useRouteError } from '@clean-express/federation/router';
import { Container } from '@clean-express/shared-ui/container';
import { NotFound } from '@clean-express/shared-ui/not-found';
import { PageHeading } from '@clean-express/shared-ui/page-heading';
import { SITE_TITLE } from '@clean-express/shared-ui/page-title';
import { useEffect } from 'react';
import { useRouteTitle } from '../announcers/route-announcer.tsx';
import { SsrFallback } from '../hydration/ssr-fallback.tsx';
import { ownerOf } from '../remotes/registry.ts';
import { reportRenderError } from '../remotes/remote-error.ts';
import { failureOf, retryPath } from '../remotes/route-patches.ts';
import { RetryableError } from './retryable-error.tsx';

/** Replaces a page that failed; header and footer keep working. */
function RouteFailure({ error }: { error: unknown }) {
  const isNamedByRoute = useRouteTitle() !== undefined;
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const retry = async () => {
    await retryPath(pathname);
    await navigate(pathname + search, { replace: true, state });
  };
  return (
    <Container className="flex flex-col gap-8 py-8 md:py-16">
      {!isNamedByRoute && <title>{SITE_TITLE}</title>}
      <PageHeading>This page is not available</PageHeading>
      <RetryableError error={error} retry={retry} />
    </Container>
  );
}

/** The error element of every route. */
export function RouteError() {
  const error = useRouteError();
  const { pathname } = useLocation();
  useEffect(() => reportRenderError(ownerOf(pathname), error), [pathname, error]);
  return <RouteFailure error={error} />;
}

/** Rendered when no route matches: the page does not exist, or its remote failed to load. */
export function UnmatchedRoute() {
  const { pathname } = useLocation();
  const failure = failureOf(pathname);
  if (!failure) return <NotFound />;
  return (
    <>
      <RouteFailure error={failure} />
      <SsrFallback remote={ownerOf(pathname) ?? ''} />
    </>
  );
}
