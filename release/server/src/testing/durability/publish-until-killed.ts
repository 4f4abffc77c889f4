import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fixtureUpload } from '../fixture-upload.ts';
import { type Send, upload } from '../test-app.ts';
import type { ServerProcess } from './server-process.ts';

/** What the server has confirmed of a release. */
export interface Confirmed {
  remote: string;
  version: string;
  /** Left out until it was accepted. */
  accepted?: true;
  /** Number of the registry with its promotion. */
  number?: number;
}

async function confirm(
  sent: ReturnType<Send>,
): Promise<{ number: number; traffic: { live?: string } }> {
  const response = await sent;
  if (response.statusCode !== 200) {
    throw new Error(`The server responded: ${JSON.stringify(response.json())}`);
  }
  return response.json();
}

/** Publishes and promotes a release; adds it to the list as soon as the upload is confirmed. */
async function publish(send: Send, remote: string, version: string, confirmed: Confirmed[]) {
  const report = `${version} ${'x'.repeat(50_000)}`;
  const fixture = fixtureUpload(remote, version, {
    'public remoteEntry.js': `export const version = '${version}';`,
    'private gate/report.html': report,
  });
  await confirm(upload({ send }, fixture));
  const release: Confirmed = { remote, version };
  confirmed.push(release);
  const address = `/remotes/${remote}/releases/${version}`;
  await confirm(send('POST', `${address}/acceptance`, { skippedE2e: true }));
  release.accepted = true;
  release.number = (await confirm(send('POST', `${address}/promotion`, {}))).number;
}

interface Options {
  /** Remotes that publish at the same time. */
  remotes: readonly string[];
  /** Part of all versions of this round. */
  round: number;
  /** The kill comes with the response to this request, while others are on their way. */
  requests: number;
  /** How long the kill is delayed, in milliseconds, so that it meets different steps. */
  afterMs: number;
}

/**
 * Publishes as fast as possible, and kills the server meanwhile.
 *
 * @returns What was confirmed, in order.
 */
export async function publishUntilKilled(
  { child, send }: ServerProcess,
  { remotes, round, requests, afterMs }: Options,
): Promise<Confirmed[]> {
  const confirmed: Confirmed[] = [];
  const gone = once(child, 'exit');
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  let answered = 0;
  const sendAndKill: Send = async (...request) => {
    const response = await send(...request);
    answered += 1;
    if (answered === requests) void wait(afterMs).then(() => child.kill('SIGKILL'));
    return response;
  };
  const publishAll = async (remote: string) => {
    for (let count = 1; isRunning(); count += 1) {
      await publish(sendAndKill, remote, `${round}.${count}.0`, confirmed);
    }
  };
  const ended = await Promise.allSettled(remotes.map(publishAll));
  await gone;
  // Only requests that the server could not answer any more may fail.
  for (const result of ended) {
    if (result.status === 'rejected' && !(result.reason instanceof TypeError)) throw result.reason;
  }
  return confirmed;
}
