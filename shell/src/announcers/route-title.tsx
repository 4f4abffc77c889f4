import type { RouteHandle } from '@clean-express/federation/contract';
import { useMatches } from '@clean-express/federation/router';
import { DocumentTitle } from '@clean-express/shared-ui/document-title';

/** The document's title as the matched route declares it; pages made of data name themselves. */
export function RouteTitle() {
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined;
  return handle?.title ? <DocumentTitle page={handle.title} /> : null;
}
