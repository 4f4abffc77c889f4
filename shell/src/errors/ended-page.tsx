import { Link, useLocation } from '@clean-express/federation/router';
import { buttonClass } from '@clean-express/shared-ui/button';
import { Container } from '@clean-express/shared-ui/container';
import { EmptyState } from '@clean-express/shared-ui/empty-state';
import { DocumentTitle, NoIndex } from '@clean-express/shared-ui/page-meta';
import { paths } from '@clean-express/shared-ui/paths';
import { Scene } from '@clean-express/shared-ui/scene';
import { createContext, use, useEffect } from 'react';
import { PageSkeleton } from '../layout/page-skeleton.tsx';

/** Whether the server has rendered an address whose remote has ended, or whose item was deleted. */
export const IsEndedContext = createContext(false);

/** The address that the document was loaded for. */
const DOCUMENT_PATH = globalThis.location?.pathname;

/** The router's key of the page that the document was loaded for: a reload has that of its history entry. */
export const FIRST_KEY: string = globalThis.history?.state?.key ?? 'default';

/** Loads the address again from the server: only it knows whether the address leads elsewhere. */
function Reload({ address }: { address: string }) {
  useEffect(() => window.location.replace(address), [address]);
  return <PageSkeleton />;
}

/** Shown for an address whose remote has ended. */
export function EndedPage() {
  const { key, pathname, search } = useLocation();
  const isServer = use(IsEndedContext);
  const isLoaded = isServer || key === FIRST_KEY || pathname === DOCUMENT_PATH;
  if (!isLoaded) return <Reload address={pathname + search} />;
  return (
    <Container className="py-12 lg:py-20">
      <DocumentTitle page="Page removed" />
      <NoIndex />
      <EmptyState
        as="h1"
        title="This page was removed"
        text="It is no longer part of this site."
        picture={<Scene name="lost" />}
        action={
          <Link to={paths.home.getHref()} className={buttonClass()}>
            Go to the home page
          </Link>
        }
      />
    </Container>
  );
}
