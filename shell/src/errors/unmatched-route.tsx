import { useLocation } from '@clean-express/federation/router';
import { NotFound } from '@clean-express/shared-ui/not-found';
import { SsrFallback } from '../hydration/ssr-fallback.tsx';
import { ownerOf } from '../remotes/registry.ts';
import { failureOf } from '../remotes/route-patches.ts';
import { RouteFailure } from './route-error.tsx';

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
