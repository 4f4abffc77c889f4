import { Button } from './button.tsx';
import { LoadError } from './load-error.tsx';

interface Props {
  /** An infinite query. */
  query: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    error: Error | null;
    fetchNextPage: () => Promise<unknown>;
  };
  /** Label of the button, unique in the page. */
  label?: string;
}

/** A button that loads the next page of a list. Renders nothing on the last page. */
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
