import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '../api/request.ts';

/** Why something failed, and the way on. */
export function Failure({ error }: { error: Error | null }) {
  if (!error) return null;
  return (
    <p
      role="alert"
      className="rounded-card bg-danger-soft p-4 whitespace-pre-line text-danger-strong"
    >
      {error.message}
    </p>
  );
}

interface Props<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'failureReason'>;
  /** That there is none is no failure. */
  missing?: boolean;
  children: (data: Data) => ReactNode;
}

/** What was asked for; if the server has answered otherwise since, or does not respond, that, too. */
export function Answer<Data>({ query, missing, children }: Props<Data>) {
  const { data } = query;
  // Queries without a response are sent again: only the last of them ends with an error.
  const error = query.error ?? query.failureReason;
  if (missing && error instanceof ApiError && error.status === 404) return <p>{error.message}</p>;
  return (
    <>
      <Failure error={error} />
      {data === undefined ? !error && <p role="status">Loading …</p> : children(data)}
    </>
  );
}
