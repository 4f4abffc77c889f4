import { Skeleton } from '@clean-express/shared-ui/skeleton';

const LINES = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Skeleton of a post. */
export function PostSkeleton() {
  return (
    <div aria-busy className="flex flex-col gap-4">
      <p className="sr-only">Loading the post</p>
      <Skeleton className="h-7 w-28" />
      <Skeleton className="h-12 w-4/5" />
      <Skeleton className="h-6 w-64" />
      <Skeleton className="mt-4 aspect-16/9 rounded-card" />
      {LINES.map((key) => (
        <Skeleton key={key} className="h-5 w-full max-w-prose" />
      ))}
    </div>
  );
}
