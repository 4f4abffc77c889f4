import { Skeleton } from '@clean-express/shared-ui/skeleton';

interface Props {
  /** Size and radius of what stands in for one item. */
  itemClass: string;
  /** Arrangement of the items. */
  className: string;
}

const PLACES = ['first', 'second', 'third'];

/** A heading and three items that are still to come. */
export function ListSkeleton({ itemClass, className }: Props) {
  return (
    <>
      <p role="status" className="sr-only">
        Loading…
      </p>
      <Skeleton className="h-11 w-80 max-w-full" />
      <div className={className}>
        {PLACES.map((place) => (
          <Skeleton key={place} className={itemClass} />
        ))}
      </div>
    </>
  );
}
