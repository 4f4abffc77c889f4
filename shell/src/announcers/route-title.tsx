import type { RouteHandle } from '@clean-express/federation/contract';
import { type UIMatch, useMatches } from '@clean-express/federation/router';

/** A title that is made of data waits for the data: a page that failed names itself. */
function titleOf({ handle, loaderData }: UIMatch): string | undefined {
  const title = (handle as Partial<RouteHandle> | undefined)?.title;
  if (typeof title !== 'function') return title;
  return loaderData == null ? undefined : title(loaderData);
}

/** The document's title as the deepest matched route declares it. */
export function RouteTitle() {
  const titles = useMatches().map(titleOf);
  const title = titles.findLast((each) => each !== undefined);
  return title === undefined ? null : <title>{title}</title>;
}
