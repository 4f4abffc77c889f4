import { Skeleton } from '@clean-express/shared-ui/skeleton';

const ROWS = ['a', 'b', 'c'];

/** Skeleton of the table of reviews. */
export function ReviewTableSkeleton() {
  return (
    <div aria-busy className="divide-y divide-line rounded-card border border-line bg-surface">
      <p className="sr-only">Loading the reviews</p>
      {ROWS.map((key) => (
        <div key={key} className="flex flex-col gap-4 p-6 md:flex-row md:gap-6">
          <Skeleton className="h-11 w-48 shrink-0" />
          <Skeleton className="h-11 w-full" />
        </div>
      ))}
    </div>
  );
}
