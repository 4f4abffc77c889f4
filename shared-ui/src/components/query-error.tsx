import type { UseBaseQueryResult } from '@clean-express/federation/query';
import { LoadError } from './load-error.tsx';
import { PageHeading } from './page-heading.tsx';

interface Props {
  query: Pick<UseBaseQueryResult, 'isLoadingError' | 'isRefetching' | 'error'> & {
    refetch: () => Promise<unknown>;
  };
  /** Heading of the page, if it is part of the data that is missing. */
  heading?: string | undefined;
}

/**
 * Shows why a query could not load, with a button to retry. Renders nothing if the query has data
 * or is loading.
 */
export function QueryError({ query, heading }: Props) {
  const { isLoadingError, isRefetching, error, refetch } = query;
  if (!isLoadingError || !error) return null;
  const box = (
    <LoadError message={error.message} onRetry={() => void refetch()} pending={isRefetching} />
  );
  if (!heading) return box;
  return (
    <>
      <PageHeading className="mb-8">{heading}</PageHeading>
      {box}
    </>
  );
}
