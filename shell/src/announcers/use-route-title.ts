import type { RouteHandle } from '@clean-express/federation/contract';
import { useMatches } from '@clean-express/federation/router';

/** The page's name as the matched route declares it; a page that is named by its data declares none. */
export function useRouteTitle(): string | undefined {
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined;
  return handle?.title;
}
