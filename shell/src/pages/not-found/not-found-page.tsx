import { Link } from '@clean-express/federation/router';
import { buttonClass } from '@clean-express/shared-ui/button';
import { Container } from '@clean-express/shared-ui/container';
import { DocumentTitle } from '@clean-express/shared-ui/document-title';
import { EmptyState } from '@clean-express/shared-ui/empty-state';
import { paths } from '@clean-express/shared-ui/paths';

/** What stands at an address that does not exist. */
export function NotFoundPage() {
  return (
    <Container className="py-12 lg:py-20">
      <DocumentTitle page="404 not found" />
      <EmptyState
        as="h1"
        title="This is not a valid page.Please Provide a valid url..."
        picture={
          <span aria-hidden className="text-display font-extrabold text-brand-line">
            404
          </span>
        }
        action={
          <Link to={paths.home.getHref()} className={buttonClass()}>
            Retry
          </Link>
        }
      />
    </Container>
  );
}
