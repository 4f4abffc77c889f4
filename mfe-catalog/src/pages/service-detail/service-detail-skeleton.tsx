import { Skeleton } from '@clean-express/shared-ui/skeleton';

/** Shaped like a service. */
export function ServiceDetailSkeleton() {
  return (
    <div aria-busy className="flex flex-col gap-4">
      <p className="sr-only">Loading the service</p>
      <Skeleton className="aspect-4/3 max-h-[26rem] rounded-card" />
      <Skeleton className="mt-4 h-12 w-3/5" />
      <Skeleton className="h-24 w-full max-w-prose" />
      <Skeleton className="mt-4 h-28 w-full" />
    </div>
  );
}
