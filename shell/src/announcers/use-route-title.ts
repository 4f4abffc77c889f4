import type { RouteHandle } from '@clean-express/federation/contract';
import { useMatches } from '@clean-express/federation/router';

/** The title of the matched route; `undefined` when the title depends on the page's data. */
export function useRouteTitle(): string | undefined {
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined;
  return handle?.title;
}
