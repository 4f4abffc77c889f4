import type { UseBaseQueryResult } from '@clean-express/federation/query';
import { CircleAlert } from 'lucide-react';
import { Button } from './button.tsx';
import { PageHeading } from './page-heading.tsx';

interface LoadErrorProps {
  /** A message for the user. */
  message: string;
  onRetry: () => void;
  pending?: boolean;
}

/** Shown instead of data that could not be loaded, with a button to retry. */
export function LoadError({ message, onRetry, pending = false }: LoadErrorProps) {
  return (
    <div role="alert" className="@container rounded-card border border-line bg-surface">
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
  query: Pick<UseBaseQueryResult, 'isLoadingError' | 'isRefetching' | 'error'> & {
    refetch: () => Promise<unknown>;
  };
  /** Heading of the page, if it is part of the data that is missing. */
  heading?: string;
}

/**
 * Shows why a query could not load, with a button to retry. Renders nothing if the query has data
 * or is loading.
 */
export function QueryError({ query, heading }: QueryErrorProps) {
  const { isLoadingError, isRefetching, error, refetch } = query;
  if (!isLoadingError || !error) return null;
  return (
    <>
      {heading && <PageHeading className="mb-8">{heading}</PageHeading>}
      <LoadError message={error.message} onRetry={() => void refetch()} pending={isRefetching} />
    </>
  );
}
