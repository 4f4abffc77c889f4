import { Skeleton } from '@clean-express/shared-ui/skeleton';

/** Skeleton of the review form. */
export function ReviewSkeleton() {
  return (
    <div className="mx-auto max-w-prose rounded-card border border-line bg-surface px-6 py-8 md:p-12">
      <p role="status" className="sr-only">
        Loading…
      </p>
      <Skeleton className="h-11 w-80 max-w-full" />
      <Skeleton className="mt-8 h-12" />
      <Skeleton className="mt-6 h-12" />
      <Skeleton className="mt-6 h-36" />
    </div>
  );
}
