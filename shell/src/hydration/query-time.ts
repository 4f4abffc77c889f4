import type { DehydratedState } from '@clean-express/federation/query';

/** @param time - When the data of all queries was fetched, in milliseconds since 1970. */
export function withTime({ queries, mutations }: DehydratedState, time: number): DehydratedState {
  const timed = queries.map((query) => ({
    ...query,
    dehydratedAt: time,
    state: { ...query.state, dataUpdatedAt: time },
  }));
  return { mutations, queries: timed };
}
