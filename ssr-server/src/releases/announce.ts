import { setTimeout as wait } from 'node:timers/promises';
import type { RenderFailure } from '@clean-express/federation/reports';
import type {
  AnnouncedError,
  ReleaseCounts,
  SsrServer,
} from '@clean-express/release-contract/release-api';
import type { FastifyBaseLogger } from 'fastify';
import { HOSTED_CONTRACTS } from './shells.ts';

/** The release server forgets a server that has been silent for three of these. */
const INTERVAL_MS = 5000;

const UNKNOWN =
  'Could not announce this server at the release server, which does not know what shells it hosts and what it has counted: canaries are not judged. Check RELEASE_SERVER and that both have the same SSR_SERVER_KEY.';

interface Options {
  releaseServer: string;
  /** `SSR_SERVER_KEY` */
  key: string;
  /** Reads what was counted of each release since the start. */
  readCounts: () => Promise<ReleaseCounts>;
  /** Reads what could not be rendered of canaries. */
  readFailures: () => RenderFailure[];
  /** What has gone wrong since the last announcement. */
  errors: { take: () => AnnouncedError[]; putBack: (errors: readonly AnnouncedError[]) => void };
  /** The number of the registry that visitors get. */
  number: () => number | undefined;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
}

/**
 * Tells the release server, again and again until the signal, which shells this server hosts and what it has
 * counted: also when visitors have got another registry, because counts are compared for one set of shares.
 *
 * @returns A function to call when they have.
 */
export function announce(options: Options, signal: AbortSignal): () => void {
  let onChange = () => {};
  const change = () => new Promise<void>((resolve) => (onChange = resolve));
  void announceUntil(options, signal, change);
  return () => onChange();
}

async function announceUntil(
  { releaseServer, key, log, ...options }: Options,
  signal: AbortSignal,
  change: () => Promise<void>,
): Promise<void> {
  const url = `${releaseServer}/v1/ssr-servers/${crypto.randomUUID()}`;
  let isKnown: boolean | undefined;
  let number = options.number();
  while (!signal.aborted) {
    const changed = change();
    const errors = options.errors.take();
    try {
      const body: SsrServer = {
        hosts: [...HOSTED_CONTRACTS],
        number,
        counts: await options.readCounts(),
        failures: options.readFailures(),
        errors,
      };
      number = options.number();
      const request = {
        method: 'PUT',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        redirect: 'error',
      } as const;
      const limits = AbortSignal.any([signal, AbortSignal.timeout(INTERVAL_MS)]);
      const response = await fetch(url, { ...request, signal: limits });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`${url} responded with status ${response.status}.`);
      if (isKnown === false) log.info('The release server knows this server again.');
      isKnown = true;
    } catch (err) {
      options.errors.putBack(errors);
      if (isKnown !== false && !signal.aborted) log.warn({ err }, UNKNOWN);
      isKnown = false;
    }
    // It only rejects when the signal ends the loop.
    const interval = wait(INTERVAL_MS, undefined, { signal, ref: false }).catch(() => undefined);
    await Promise.race([interval, changed]);
  }
}
