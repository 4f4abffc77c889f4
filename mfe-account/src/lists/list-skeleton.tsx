import { PageLoading } from '@clean-express/shared-ui/page-loading';
import { ServiceCardSkeleton } from '@clean-express/shared-ui/service-card-skeleton';
import { Skeleton, skeletonKeys } from '@clean-express/shared-ui/skeleton';
import type { ReactNode } from 'react';

interface Props {
  /** Skeleton of one item. */
  item: ReactNode;
  /** Classes for the layout of the items. */
  className: string;
}

/** Skeleton of a heading and three items. */
function ListSkeleton({ item, className }: Props) {
  return (
    <>
      <PageLoading />
      <Skeleton className="h-11 w-80 max-w-full" />
      <div aria-hidden className={className}>
        {skeletonKeys(3).map((key) => (
          <div key={key}>{item}</div>
        ))}
      </div>
    </>
  );
}

/** As `MyReviewCard`. */
function ReviewCardSkeleton() {
  return (
    <div className="grid overflow-hidden rounded-card border border-line bg-surface sm:grid-cols-[14rem_1fr] sm:items-start">
      <Skeleton className="aspect-4/3 rounded-none sm:m-4 sm:mr-0 sm:rounded-control" />
      <div className="flex flex-col gap-4 p-6">
        <Skeleton className="h-12 w-48" />
        <Skeleton className="h-16 w-full max-w-prose" />
        <Skeleton className="h-10 w-72 max-w-full" />
      </div>
    </div>
  );
}

export const ReviewListSkeleton = () => (
  <ListSkeleton className="mt-8 grid gap-6" item={<ReviewCardSkeleton />} />
);

export const ServiceListSkeleton = () => (
  <ListSkeleton
    className="mt-8 grid gap-6 md:grid-cols-2 lg:grid-cols-3"
    item={<ServiceCardSkeleton />}
  />
);
