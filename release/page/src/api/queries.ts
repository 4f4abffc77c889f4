import type { Overview } from '@clean-express/release-contract/overview-api';
import type { HistoryEntry, Session } from '@clean-express/release-contract/release-api';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ask, change, path } from './request.ts';

/** SSR servers say every five seconds what they have counted. */
const COUNTS_EVERY_MS = 3000;

/** Everything that is live, as it is now. */
export const useOverview = () =>
  useQuery({
    queryKey: ['overview'],
    queryFn: () => ask<Overview>('/overview'),
    refetchInterval: COUNTS_EVERY_MS,
  });

/** The changes of a remote, newest first. */
export const useHistory = (remote: string) =>
  useQuery({
    queryKey: ['history', remote],
    queryFn: () => ask<HistoryEntry[]>(path`/remotes/${remote}/history`),
  });

/** Asks again for everything that is shown, as soon as somebody has changed something. */
export function useChanges(): void {
  const client = useQueryClient();
  const { data: { number } = {} } = useOverview();
  useEffect(() => {
    const registries = new EventSource('/v1/registry/events');
    registries.onmessage = () => void client.invalidateQueries({ queryKey: ['overview'] });
    return () => registries.close();
  }, [client]);
  // A client has few streams: without one, the next answer tells.
  useEffect(() => {
    if (number !== undefined) void client.invalidateQueries();
  }, [client, number]);
}

export const SESSION = ['session'];

/** Signs in without a token where the server allows it: on the machine of the developer. */
async function openSession(): Promise<Session> {
  const session = await ask<Session>('/session');
  if (session.person !== null || !session.ways.local) return session;
  await change('/session/local', {});
  return ask<Session>('/session');
}

/** Who is signed in. */
export const useSession = () => useQuery({ queryKey: SESSION, queryFn: openSession });
