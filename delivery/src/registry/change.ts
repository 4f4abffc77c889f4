import type { HistoryEntry, Registry, Release } from '@clean-express/federation/registry';
import { liveRelease } from './releases.ts';

/** Who changes the registry, and when. */
export interface Author {
  by: string;
  at: Date;
  /** Why, when it is not a person's decision. */
  reason?: string | undefined;
}

/** Entries that are kept: years of a busy team. */
const HISTORY_LENGTH = 1000;

type Event = Pick<HistoryEntry, 'remote' | 'action' | 'version' | 'from' | 'percent'>;

/**
 * Gives a remote another list of releases, and notes why.
 *
 * @param releases - The newest first; one of them is the default.
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
 * @param live - Version of the default release; it gets what the canary leaves.
 * @param canary - The version that some get, and their share in per cent.
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
