import { useLocation, useNavigate, useRouteError } from '@clean-express/federation/router';
import { Container } from '@clean-express/shared-ui/container';
import { PageHeading } from '@clean-express/shared-ui/page-heading';
import { SITE_TITLE } from '@clean-express/shared-ui/page-title';
import { useEffect } from 'react';
import { useRouteTitle } from '../announcers/use-route-title.ts';
import { ownerOf } from '../remotes/registry.ts';
import { retryPath } from '../remotes/route-patches.ts';
import { reportRenderError } from '../reports/report-render-error.ts';
import { failureMessage } from './failure-message.ts';
import { RetryableError } from './retryable-error.tsx';

/** Replaces a page that failed; header and footer keep working. */
export function RouteFailure({ error }: { error: unknown }) {
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
      <RetryableError message={failureMessage(error)} retry={retry} />
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
