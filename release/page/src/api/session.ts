import type { Session } from '@clean-express/release-contract/release-api';
import { useQuery } from '@tanstack/react-query';
import { ask, change } from './request.ts';

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
