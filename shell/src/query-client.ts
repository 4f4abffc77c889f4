import { QueryClient } from '@clean-express/federation/query';
import { ApiError } from '@clean-express/shared-api';

/** How long an answer counts as fresh, in milliseconds: going back does not ask again. */
const STALE_TIME = 30_000;

/** An answer of the API is final; only a missing answer is worth a second try. */
function isWorthRetrying(failures: number, error: Error): boolean {
  return failures < 1 && error instanceof ApiError && error.status === 0;
}

/** The one query cache of the page, which all remotes use. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: STALE_TIME, retry: isWorthRetrying, refetchOnWindowFocus: false },
    },
  });
}
