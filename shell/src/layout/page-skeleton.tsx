import { Container } from '@clean-express/shared-ui/container';
import { PageLoading } from '@clean-express/shared-ui/page-loading';
import { SITE_TITLE } from '@clean-express/shared-ui/page-title';
import { Skeleton } from '@clean-express/shared-ui/skeleton';

/** Placeholder of a page that is loading: a heading, a line and a row of cards. */
export function PageSkeleton() {
  return (
    <Container className="py-12 md:py-16">
      <PageLoading />
      <Skeleton className="h-11 w-3/4 max-w-96" />
      <Skeleton className="mt-4 h-6 w-full max-w-prose" />
      <div className="mt-12 grid gap-6 md:grid-cols-2 lg:grid-cols-3">
        <Skeleton className="h-96 rounded-card" />
        <Skeleton className="hidden h-96 rounded-card md:block" />
        <Skeleton className="hidden h-96 rounded-card lg:block" />
      </div>
    </Container>
  );
}

/** The title of the HTML: the SSR server knows that of some client-rendered pages. */
const FIRST_TITLE = globalThis.document?.title || SITE_TITLE;

/** Placeholder of the first page of a visit while its code loads. No route has set a title yet. */
export function FirstPageSkeleton() {
  return (
    <>
      <title>{FIRST_TITLE}</title>
      <PageSkeleton />
    </>
  );
}
