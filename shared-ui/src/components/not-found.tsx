import { Link } from '@clean-express/federation/router';
import { paths } from '../paths.ts';
import { buttonClass } from './button.tsx';
import { Container } from './container.tsx';
import { EmptyState } from './empty-state.tsx';
import { DocumentTitle, NoIndex } from './page-meta.tsx';
import { Scene } from './scene.tsx';

/** Shown for a path without a page, and for an item that does not exist. */
export function NotFound() {
  return (
    <Container className="py-12 lg:py-20">
      <DocumentTitle page="404 not found" />
      <NoIndex />
      <EmptyState
        as="h1"
        title="This is not a valid page.Please Provide a valid url..."
        picture={<Scene name="lost" />}
        action={
          <Link to={paths.home.getHref()} className={buttonClass()}>
            Retry
          </Link>
        }
      />
    </Container>
  );
}
