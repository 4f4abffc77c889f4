/**
 * The part of TanStack Query that the site uses, as one shared singleton, so that every remote
 * reads and writes the same cache (docs/adr/0003).
 */

export type {
  AnyUseInfiniteQueryOptions,
  AnyUseQueryOptions,
  DehydratedState,
  QueryKey,
  UseBaseQueryResult,
  UseMutationResult,
  UseQueryResult,
} from '@tanstack/react-query';
export {
  hydrate,
  infiniteQueryOptions,
  keepPreviousData,
  QueryClient,
  QueryClientProvider,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  useSuspenseQuery,
} from '@tanstack/react-query';
