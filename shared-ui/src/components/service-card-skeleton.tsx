import { Skeleton } from './skeleton.tsx';

/** Skeleton of a service's card. */
export function ServiceCardSkeleton() {
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      <Skeleton className="aspect-4/3 rounded-none" />
      <div className="flex flex-col gap-3 p-6">
        <Skeleton className="h-6.5 w-3/5" />
        <Skeleton className="h-24 w-full" />
        <div className="flex flex-wrap justify-between gap-3 pt-3">
          <Skeleton className="h-7 w-20" />
          <Skeleton className="h-7 w-36" />
        </div>
      </div>
    </div>
  );
}
