import { DocumentTitle } from '@clean-express/shared-ui/document-title';
import { useRouteTitle } from './use-route-title.ts';

/** Sets the document's title to that of the matched route; a page without one sets its own. */
export function RouteTitle() {
  const title = useRouteTitle();
  return title ? <DocumentTitle page={title} /> : null;
}
