import { type ComponentProps, useEffect, useRef } from 'react';
import { NextPageError } from './load-more.tsx';
import { Skeleton } from './skeleton.tsx';

/**
 * The end of a list in a scroll area: loads the next page as soon as it is in view, up to the end of the
 * list. Nothing of it has the focus, so that nothing loses it.
 */
export function ScrollMore({ query }: Pick<ComponentProps<typeof NextPageError>, 'query'>) {
  const end = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const isDue = hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (!isDue || !end.current) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) void fetchNextPage();
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isDue, fetchNextPage]);
  if (isFetchNextPageError) return <NextPageError query={query} />;
  return (
    <div ref={end} className="min-h-px px-3">
      {isFetchingNextPage && <Skeleton className="h-7 w-full" />}
    </div>
  );
}
