import { Skeleton } from '@clean-express/shared-ui/skeleton';

/** Skeleton of a service. */
export function ServiceDetailSkeleton() {
  return (
    <div aria-busy className="grid gap-8 xl:grid-cols-2">
      <p className="sr-only">Loading the service</p>
      <Skeleton className="aspect-4/3 max-h-[26rem] rounded-card" />
      <div>
        <Skeleton className="h-11 w-4/5" />
        <Skeleton className="mt-4 h-7 w-24" />
        <Skeleton className="mt-4 h-48 w-full max-w-prose" />
      </div>
      <Skeleton className="h-28 w-full xl:col-span-2" />
    </div>
  );
}
