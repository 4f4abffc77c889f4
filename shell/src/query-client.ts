import { QueryClient } from '@clean-express/federation/query';
import { ApiError } from '@clean-express/shared-api';

/** Time for which data is fresh: going back does not fetch it again. */
const STALE_TIME_MS = 30_000;

/** Retries a request once when it got no response; a response of the API is final. */
function isWorthRetrying(failures: number, error: Error): boolean {
  return failures < 1 && error instanceof ApiError && error.status === 0;
}

/** Creates the query client of the page, which all remotes share. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: STALE_TIME_MS, retry: isWorthRetrying, refetchOnWindowFocus: false },
    },
  });
}
