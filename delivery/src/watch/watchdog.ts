import type { Registry } from '@clean-express/federation/registry';
import { canaryRelease, liveRelease } from '../registry/releases.ts';
import { rollBack } from '../registry/roll-back.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { Evidence } from './evidence.ts';
import type { HealthFeed } from './health-feed.ts';

interface Pair {
  remote: string;
  canary: string;
  stable: string;
}

function canaries(registry: Registry): Pair[] {
  return Object.keys(registry.microFrontends).flatMap((remote) => {
    const canary = canaryRelease(registry, remote)?.metadata.version;
    const stable = liveRelease(registry, remote)?.metadata.version;
    return canary && stable ? [{ remote, canary, stable }] : [];
  });
}

function reasonOf({ stable }: Pair, evidence: Evidence): string {
  const { canary, stable: other } = evidence;
  return (
    `Its errors (${canary.errors} in ${canary.views} page views) are clearly above ` +
    `those of ${stable} (${other.errors} in ${other.views}).`
  );
}

/** Takes canaries off that fail clearly more often than what they are to replace. */
export class Watchdog {
  #evidence = new Map<string, Evidence>();

  constructor(
    private readonly store: Pick<ReleaseStore, 'readRegistry' | 'updateRegistry'>,
    private readonly feed: Pick<HealthFeed, 'refresh' | 'since'>,
    private readonly log: (sentence: string) => void,
  ) {}

  /** Looks once. What cannot be had is looked at again the next time. */
  async look(): Promise<void> {
    const [registry, problems] = await Promise.all([
      this.store.readRegistry(),
      this.feed.refresh(),
    ]);
    for (const problem of problems) this.log(problem);
    const running = new Map<string, Evidence>();
    for (const pair of canaries(registry)) {
      const key = `${pair.remote} ${pair.canary} ${pair.stable}`;
      const evidence = this.#evidence.get(key) ?? new Evidence();
      running.set(key, evidence);
      const { remote, canary, stable } = pair;
      evidence.add(this.feed.since(remote, canary), this.feed.since(remote, stable));
      if (evidence.isBad) await this.takeOff(pair, reasonOf(pair, evidence));
    }
    // A canary that ended starts from nothing when it comes again.
    this.#evidence = running;
  }

  private async takeOff({ remote, canary }: Pair, reason: string): Promise<void> {
    const author = { by: 'watch', at: new Date(), reason };
    await this.store.updateRegistry((registry) =>
      // Somebody may have ended or promoted it meanwhile.
      canaryRelease(registry, remote)?.metadata.version === canary
        ? rollBack(registry, remote, undefined, author)
        : registry,
    );
    this.log(`${remote} ${canary} was taken off. ${reason}`);
  }
}
