import { PAGE_SCRIPTS_ID } from '@clean-express/federation/rendering';
import { useLocation, useNavigate, useRouteError } from '@clean-express/federation/router';
import { useAuthStore } from '@clean-express/shared-auth';
import { Container } from '@clean-express/shared-ui/container';
import { NotFound } from '@clean-express/shared-ui/not-found';
import { PageHeading } from '@clean-express/shared-ui/page-heading';
import { SITE_TITLE } from '@clean-express/shared-ui/page-title';
import { use, useEffect } from 'react';
import { useRouteTitle } from '../announcers/route-announcer.tsx';
import { HOST } from '../config/host-name.ts';
import { inlinedJson } from '../config/inlined-json.ts';
import { isEnded, ownerOf, registryFailure } from '../config/registry.ts';
import { reportRenderError } from '../remotes/remote-error.ts';
import { failureMessage, RetryableError } from '../remotes/retryable-error.tsx';
import { failureOf, retryPath } from '../remotes/route-patches.tsx';
import { refetchScripts } from '../starter/load-scripts.ts';
import { EndedPage, FIRST_KEY, IsEndedContext } from './ended-page.tsx';

/** Reloads the page, with its scripts. */
async function reload(): Promise<void> {
  const scripts = inlinedJson(PAGE_SCRIPTS_ID);
  if (scripts) await refetchScripts(scripts);
  window.location.reload();
}

/**
 * Loads the current page again, without a reload if it is the page of a remote: the router caches the
 * failed import of a page of the host.
 */
export function useRetry(): () => Promise<void> {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  return async () => {
    if (!ownerOf(pathname) && !registryFailure()) return reload();
    await retryPath(pathname);
    await navigate(pathname + search, { replace: true, state, preventScrollReset: true });
  };
}

/** Replaces a page that failed; header and footer keep working. */
function RouteFailure({ error }: { error: unknown }) {
  const isNamedByRoute = useRouteTitle() !== undefined;
  const retry = useRetry();
  return (
    <Container className="flex flex-col gap-8 py-8 md:py-16">
      {!isNamedByRoute && <title>{SITE_TITLE}</title>}
      <PageHeading>This page is not available</PageHeading>
      <RetryableError message={failureMessage(error)} retry={retry} />
    </Container>
  );
}

/** The error element of every page. */
export function RouteError() {
  const error = useRouteError();
  const { pathname } = useLocation();
  useEffect(() => reportRenderError(ownerOf(pathname) ?? HOST, error), [pathname, error]);
  return <RouteFailure error={error} />;
}

/** Replaces all of the page, after an error in what the host renders around pages. */
export function LayoutError() {
  const error = useRouteError();
  useEffect(() => reportRenderError(HOST, error), [error]);
  return (
    <main>
      <RouteFailure error={error} />
    </main>
  );
}

/**
 * The server renders what anonymous visitors see: for a user, there may be an item. Its remote, which has not been
 * loaded, then shows the page.
 */
function useOwnItem(isGone: boolean): void {
  const { key, pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const isUser = useAuthStore((state) => state.user !== undefined);
  const isFirst = key === FIRST_KEY && !isGone;
  const isLoadable = isUser && isFirst && ownerOf(pathname) !== undefined;
  useEffect(() => {
    if (isLoadable) void navigate(pathname + search + hash, { replace: true });
  }, [isLoadable, navigate, pathname, search, hash]);
}

/** Rendered when no route matches: the page does not exist, or its remote failed to load or has ended. */
export function UnmatchedRoute() {
  const { key, pathname } = useLocation();
  const isEndedOnServer = use(IsEndedContext) && key === FIRST_KEY;
  useOwnItem(isEndedOnServer);
  const failure = failureOf(pathname);
  if (failure) return <RouteFailure error={failure} />;
  return isEndedOnServer || isEnded(pathname) ? <EndedPage /> : <NotFound />;
}
