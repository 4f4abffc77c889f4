import { handleOf } from '@clean-express/federation/page-queries';
import { useMatches } from '@clean-express/federation/router';
import { DocumentTitle } from '@clean-express/shared-ui/document-title';

/** The title of the matched route; `undefined` when the title depends on the page's data. */
export function useRouteTitle(): string | undefined {
  return handleOf(useMatches().at(-1)).title;
}

/** Sets the document's title to that of the matched route; a page without one sets its own. */
export function RouteTitle() {
  const title = useRouteTitle();
  return title ? <DocumentTitle page={title} /> : null;
}
