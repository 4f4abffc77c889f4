import { DocumentTitle } from '@clean-express/shared-ui/document-title';
import { NotFound } from '@clean-express/shared-ui/not-found';

/** What stands at an address that does not exist. */
export function NotFoundPage() {
  return (
    <>
      <DocumentTitle page="404 not found" />
      <NotFound />
    </>
  );
}
