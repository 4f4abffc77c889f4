import { useLocation } from '@clean-express/federation/router';
import { NotFound } from '@clean-express/shared-ui/not-found';
import { ownerOf } from '../remotes/registry.ts';
import { failureOf } from '../remotes/route-patches.ts';
import { KeptPart } from '../served/kept-part.tsx';
import { RouteFailure } from './route-error.tsx';

/** No route matched: either the page does not exist, or its remote is down. */
export function UnmatchedRoute() {
  const { pathname } = useLocation();
  const failure = failureOf(pathname);
  if (!failure) return <NotFound />;
  return (
    <>
      <RouteFailure error={failure} />
      <KeptPart remote={ownerOf(pathname) ?? ''} />
    </>
  );
}
