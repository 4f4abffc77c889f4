import { once } from 'node:events';
import { insertedSchema } from '@clean-express/shared-api/schemas';
import type { ServerProcess } from '../server-process.ts';

/** Number of concurrent clients. */
const WRITERS = 8;

/** Acknowledged writes: email address → id. */
export type Acknowledged = Map<string, string>;

/** @returns The id of the subscription. @throws When the API is not available. */
export async function subscribe(url: string, email: string): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ email });
  const response = await fetch(`${url}/subscriptions`, { method: 'POST', headers, body });
  if (response.status !== 201) throw new Error(`A write returned status ${response.status}.`);
  return insertedSchema.parse(await response.json()).insertedId;
}

/**
 * Writes as fast as possible, and kills the API meanwhile.
 *
 * @param round - Part of all email addresses, so that each round has its own.
 * @param writes - Number of acknowledged writes before the kill.
 * @returns All acknowledged writes.
 */
export async function subscribeUntilKilled(
  { url, child }: ServerProcess,
  round: number,
  writes: number,
): Promise<Acknowledged> {
  const acknowledged: Acknowledged = new Map();
  const gone = once(child, 'exit');
  const write = async (writer: number) => {
    for (let number = 1; child.exitCode === null && child.signalCode === null; number += 1) {
      const email = `${round}-${writer}-${number}@mail.example`;
      acknowledged.set(email, await subscribe(url, email));
      if (acknowledged.size === writes) child.kill('SIGKILL');
    }
  };
  // The last request of every writer fails, since the API was killed.
  await Promise.allSettled(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
  await gone;
  return acknowledged;
}
