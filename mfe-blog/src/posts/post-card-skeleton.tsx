import { Skeleton } from '@clean-express/shared-ui/skeleton';

/** Skeleton of a post's card. */
export function PostCardSkeleton({ brief }: { brief?: boolean | undefined }) {
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      <Skeleton className="aspect-16/9 rounded-none" />
      <div className="flex flex-col gap-3 p-6">
        <Skeleton className="h-7 w-40" />
        <Skeleton className="h-7 w-5/6" />
        {!brief && <Skeleton className="h-38 w-full" />}
        <Skeleton className="mt-2 h-6 w-36" />
      </div>
    </div>
  );
}
