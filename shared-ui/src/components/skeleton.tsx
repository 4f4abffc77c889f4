import { clsx } from 'clsx';

/**
 * A grey shape where content is to come. Silent: the region around it says that it is busy.
 *
 * @param className - Its size and, when it is no line of text, its radius.
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
