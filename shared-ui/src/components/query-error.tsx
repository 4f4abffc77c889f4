import type { UseBaseQueryResult } from '@clean-express/federation/query';
import { LoadError } from './load-error.tsx';
import { PageHeading } from './page-heading.tsx';

interface Props {
  query: Pick<UseBaseQueryResult, 'isLoadingError' | 'isRefetching' | 'error'> & {
    refetch: () => Promise<unknown>;
  };
  /** What the page is called when the heading would have come with the data. */
  heading?: string | undefined;
}

/** Says why a query has no data, and asks again. Nothing for one that has some, or still may. */
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
