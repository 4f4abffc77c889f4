import { SITE_TITLE } from '@clean-express/shared-ui/page-title';
import { PageSkeleton } from './page-skeleton.tsx';

/** Placeholder of the first page of a visit while its code loads. No route has set a title yet. */
export function FirstPageSkeleton() {
  return (
    <>
      <title>{SITE_TITLE}</title>
      <PageSkeleton />
    </>
  );
}
