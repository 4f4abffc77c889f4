import { once } from 'node:events';
import { insertedSchema } from '@clean-express/shared-api/schemas';
import type { ServerProcess } from '../server-process.ts';
import { signIn } from '../sign-in.ts';
import { JANE } from '../test-app.ts';

/** Number of concurrent clients. */
const WRITERS = 8;

/** @returns The id of the new service. @throws When the API is not available. */
export async function addService(url: string, token: string): Promise<string> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const photo = 'https://pictures.example.com/boat.jpg';
  const service = { name: 'Boats', photo, price: 1, description: 'Clean.', email: JANE.email };
  const body = JSON.stringify(service);
  const response = await fetch(`${url}/services`, { method: 'POST', headers, body });
  if (response.status !== 201) throw new Error(`A write returned status ${response.status}.`);
  return insertedSchema.parse(await response.json()).insertedId;
}

/** Whether a service is stored. */
export async function hasService(url: string, id: string): Promise<boolean> {
  return (await fetch(`${url}/services/${id}`)).status === 200;
}

/**
 * Writes as fast as possible, and kills the API meanwhile.
 *
 * @param writes - Number of acknowledged writes before the kill.
 * @returns The ids of all acknowledged writes.
 */
export async function writeUntilKilled(
  { url, child }: ServerProcess,
  writes: number,
): Promise<string[]> {
  const token = await signIn(url);
  const acknowledged: string[] = [];
  const gone = once(child, 'exit');
  const write = async () => {
    while (child.exitCode === null && child.signalCode === null) {
      acknowledged.push(await addService(url, token));
      if (acknowledged.length === writes) child.kill('SIGKILL');
    }
  };
  // The last request of every writer fails, since the API was killed.
  await Promise.allSettled(Array.from({ length: WRITERS }, write));
  await gone;
  return acknowledged;
}
