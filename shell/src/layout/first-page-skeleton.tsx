import { SITE_TITLE } from '@clean-express/shared-ui/page-title';
import { PageSkeleton } from './page-skeleton.tsx';

/** Stands for the first page of a visit while its code is on its way: no route has named it yet. */
export function FirstPageSkeleton() {
  return (
    <>
      <title>{SITE_TITLE}</title>
      <PageSkeleton />
    </>
  );
}
