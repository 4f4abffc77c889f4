import { once } from 'node:events';
import type { ServerProcess } from '../server-process.ts';

/** Clients that write at the same time. */
const WRITERS = 8;

/** What a client was promised to be kept: its address by the id that it was given. */
export type Acknowledged = Map<string, string>;

/** @returns The id of the subscription. @throws When the API is gone. */
export async function subscribe(url: string, email: string): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ email });
  const response = await fetch(`${url}/subscriptions`, { method: 'POST', headers, body });
  if (response.status !== 201) throw new Error(`A write was answered with ${response.status}.`);
  return ((await response.json()) as { insertedId: string }).insertedId;
}

/**
 * Writes as fast as it can, and kills the API in the middle of it.
 *
 * @param round - Part of all addresses, so that no round repeats those of another one.
 * @param writes - How many are acknowledged before the kill.
 * @returns All that were acknowledged.
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
  // Every writer ends with a request that nobody answers any more.
  await Promise.allSettled(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
  await gone;
  return acknowledged;
}
