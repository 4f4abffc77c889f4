import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { HOSTED_CONTRACTS } from './shells.ts';

/** The release server forgets a server that has been silent for three of these. */
const INTERVAL_MS = 5000;

const UNKNOWN =
  'Could not announce this server at the release server, which does not know what shells it hosts. Check RELEASE_SERVER and that both have the same SSR_SERVER_KEY.';

interface Options {
  /** Address of the release server. */
  releaseServer: string;
  /** `SSR_SERVER_KEY` */
  key: string;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
}

/** Tells the release server, again and again until the signal, which shells this server hosts. */
export async function announce(
  { releaseServer, key, log }: Options,
  signal: AbortSignal,
): Promise<void> {
  const url = `${releaseServer}/v1/ssr-servers/${crypto.randomUUID()}`;
  const request = {
    method: 'PUT',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ hosts: HOSTED_CONTRACTS }),
    redirect: 'error',
  } as const;
  let isKnown: boolean | undefined;
  while (!signal.aborted) {
    try {
      const limits = AbortSignal.any([signal, AbortSignal.timeout(INTERVAL_MS)]);
      const response = await fetch(url, { ...request, signal: limits });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`${url} responded with status ${response.status}.`);
      if (isKnown === false) log.info('The release server knows this server again.');
      isKnown = true;
    } catch (err) {
      if (isKnown !== false && !signal.aborted) log.warn({ err }, UNKNOWN);
      isKnown = false;
    }
    // It only rejects when the signal ends the loop.
    await wait(INTERVAL_MS, undefined, { signal, ref: false }).catch(() => undefined);
  }
}
