import type { HistoryEntry, Registry, Release } from '@clean-express/federation/registry';
import { liveRelease } from '@clean-express/federation/releases';

/** The author and the time of a change of the registry. */
export interface Author {
  by: string;
  at: Date;
  /** The reason of an automatic change. */
  reason?: string | undefined;
}

/** Maximum number of history entries. */
const HISTORY_LENGTH = 1000;

type Event = Pick<HistoryEntry, 'remote' | 'action' | 'version' | 'from' | 'percent'>;

/**
 * Replaces the releases of a remote, and adds an entry to the history.
 *
 * @param releases - Newest first; one of them is the default.
 */
export function change(
  registry: Registry,
  event: Event,
  releases: Release[],
  { by, at, reason }: Author,
): Registry {
  const microFrontends = { ...registry.microFrontends, [event.remote]: releases };
  const live = liveRelease({ microFrontends }, event.remote)?.metadata.version ?? event.version;
  const entry = { at: at.toISOString(), ...event, live, by, ...(reason ? { reason } : {}) };
  const history = [...(registry.history ?? []), entry].slice(-HISTORY_LENGTH);
  return { ...registry, microFrontends, history };
}

/**
 * Shares the visitors between the releases of a remote.
 *
 * @param live - Version of the default release, which gets the remaining visitors.
 * @param canary - Version of the canary, and its share in per cent.
 */
export function share(
  releases: readonly Release[],
  live: string,
  canary?: { version: string; percent: number },
): Release[] {
  return releases.map((release) => {
    const { version } = release.metadata;
    if (version === live) {
      return { ...release, deployment: { traffic: 100 - (canary?.percent ?? 0), default: true } };
    }
    const traffic = version === canary?.version ? canary.percent : 0;
    return { ...release, deployment: { traffic, default: false } };
  });
}
