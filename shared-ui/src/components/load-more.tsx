import { Button } from './button.tsx';
import { LoadError } from './load-error.tsx';

/** What this needs of an infinite query's result. */
interface PagedQuery {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  error: Error | null;
  fetchNextPage: () => Promise<unknown>;
}

interface Props {
  query: PagedQuery;
  /** What the button says; one of its own for each list of a page. */
  label?: string;
}

/** Gets the next page of a list; nothing on the last one. */
export function LoadMore({ query, label = 'Load more' }: Props) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error } = query;
  const load = () => void query.fetchNextPage();
  if (isFetchNextPageError && error) {
    return <LoadError message={error.message} onRetry={load} pending={isFetchingNextPage} />;
  }
  if (!hasNextPage) return null;
  return (
    <div className="text-center">
      <Button variant="secondary" pending={isFetchingNextPage} onClick={load}>
        {label}
      </Button>
    </div>
  );
}
