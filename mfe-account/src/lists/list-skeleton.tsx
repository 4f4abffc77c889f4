import { PageLoading } from '@clean-express/shared-ui/page-loading';
import { Skeleton, skeletonKeys } from '@clean-express/shared-ui/skeleton';

interface Props {
  /** Classes for the size and radius of one item. */
  itemClass: string;
  /** Classes for the layout of the items. */
  className: string;
}

/** Skeleton of a heading and three items. */
function ListSkeleton({ itemClass, className }: Props) {
  return (
    <>
      <PageLoading />
      <Skeleton className="h-11 w-80 max-w-full" />
      <div className={className}>
        {skeletonKeys(3).map((key) => (
          <Skeleton key={key} className={itemClass} />
        ))}
      </div>
    </>
  );
}

export const ReviewListSkeleton = () => (
  <ListSkeleton className="mt-8 grid gap-6" itemClass="h-56 rounded-card" />
);

export const ServiceListSkeleton = () => (
  <ListSkeleton
    className="mt-8 grid gap-6 md:grid-cols-2 lg:grid-cols-3"
    itemClass="h-112 rounded-card"
  />
);
