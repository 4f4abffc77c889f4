import { Skeleton } from '@clean-express/shared-ui/skeleton';

const LINES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** Skeletons of the names of services. */
export function NameSkeletons() {
  return (
    <ul aria-busy className="mt-2 px-3 pt-2 pb-4">
      {LINES.map((key) => (
        <li key={key} aria-hidden className="px-3 py-2">
          <Skeleton className="h-7 w-full" />
        </li>
      ))}
    </ul>
  );
}
