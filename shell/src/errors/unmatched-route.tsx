import { useLocation } from '@clean-express/federation/router';
import { NotFoundPage } from '../pages/not-found/not-found-page.tsx';
import { failureOf } from '../remotes/route-patches.ts';
import { RouteFailure } from './route-error.tsx';

/** No route matched: either the page does not exist, or its remote is down. */
export function UnmatchedRoute() {
  const failure = failureOf(useLocation().pathname);
  return failure ? <RouteFailure error={failure} /> : <NotFoundPage />;
}
