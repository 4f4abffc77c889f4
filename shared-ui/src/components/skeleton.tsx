import { clsx } from 'clsx';

/**
 * A placeholder for content that is loading. Hidden from screen readers: mark the region around it as
 * busy. Its classes set the size and, unless it is a line of text, the radius.
 */
export function Skeleton({ className }: { className?: string | undefined }) {
  return (
    <div
      aria-hidden
      className={clsx(
        'animate-pulse bg-line motion-reduce:animate-none',
        className?.includes('rounded') || 'rounded-control',
        className,
      )}
    />
  );
}

/** React keys for a number of skeletons, which have no ids. */
export function skeletonKeys(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${index}`);
}
