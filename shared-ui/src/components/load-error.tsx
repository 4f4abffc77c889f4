import { type UseBaseQueryResult, useQueryClient } from '@clean-express/federation/query';
import { CircleAlert } from 'lucide-react';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { Button } from './button.tsx';
import { PageHeading } from './page-heading.tsx';

/**
 * When an error with the focus is removed, its Retry was successful: moves the focus to the region around
 * it, so that the next Tab continues there and not at the top of the page.
 */
function useFocusRegion(box: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current: error } = box;
    return () => {
      if (!error?.contains(document.activeElement)) return;
      const region = error.closest<HTMLElement>('section, aside, nav, dialog, main');
      queueMicrotask(() => {
        if (!region || document.activeElement !== document.body) return;
        region.tabIndex = -1;
        region.focus({ preventScroll: true });
      });
    };
  }, [box]);
}

interface LoadErrorProps {
  /** A message for the user. */
  message: string;
  onRetry: () => void;
  pending?: boolean;
}

/** Shown instead of data that could not be loaded, with a button to retry. */
export function LoadError({ message, onRetry, pending = false }: LoadErrorProps) {
  const box = useRef<HTMLDivElement>(null);
  useFocusRegion(box);
  return (
    <div ref={box} role="alert" className="@container rounded-card border border-line bg-surface">
      <div className="flex flex-col items-start gap-4 p-6 @min-[26rem]:flex-row @min-[26rem]:items-center">
        <CircleAlert aria-hidden className="size-6 shrink-0 text-danger" />
        <p className="grow text-ink">{message}</p>
        <Button variant="secondary" size="sm" onClick={onRetry} pending={pending}>
          Retry
        </Button>
      </div>
    </div>
  );
}

interface QueryErrorProps {
  query: Pick<UseBaseQueryResult, 'isLoadingError' | 'error'>;
  /** Heading of the page, if it is part of the data that is missing. */
  heading?: string;
}

/**
 * Shows why a query could not load, with a button that retries all queries of the page which could not.
 * Renders nothing if the query has data or is loading.
 */
export function QueryError({ query: { isLoadingError, error }, heading }: QueryErrorProps) {
  const cache = useQueryClient();
  if (!isLoadingError || !error) return null;
  const retry = () =>
    void cache.refetchQueries({
      type: 'active',
      predicate: ({ state }) => state.status === 'error' && state.data === undefined,
    });
  return (
    <>
      {heading && <PageHeading className="mb-8">{heading}</PageHeading>}
      <LoadError message={error.message} onRetry={retry} />
    </>
  );
}
