import { DocumentTitle } from '@clean-express/shared-ui/document-title';
import { useRouteTitle } from './use-route-title.ts';

/** The document's title as the matched route declares it; pages made of data name themselves. */
export function RouteTitle() {
  const title = useRouteTitle();
  return title ? <DocumentTitle page={title} /> : null;
}
