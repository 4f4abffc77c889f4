import type { Registry } from '@clean-express/federation/registry';
import { canaryRelease, liveRelease } from '@clean-express/federation/releases';
import { rollBack } from '../registry/roll-back.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import type { HealthFeed } from './health-feed.ts';
import { SequentialTest } from './sequential-test.ts';

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

function reasonOf({ stable: version }: Pair, { canary, stable }: SequentialTest): string {
  return (
    `Its errors (${canary.errors} in ${canary.views} page views) are clearly above ` +
    `those of ${version} (${stable.errors} in ${stable.views}).`
  );
}

/** Rolls back canaries that fail significantly more often than the live release. */
export class CanaryMonitor {
  #tests = new Map<string, SequentialTest>();

  constructor(
    private readonly store: Pick<ReleaseStore, 'readRegistry' | 'updateRegistry'>,
    private readonly feed: Pick<HealthFeed, 'refresh' | 'since'>,
    private readonly log: (message: string) => void,
  ) {}

  /** Checks all canaries once. An SSR server that is not available is logged and skipped. */
  async check(): Promise<void> {
    const [registry, problems] = await Promise.all([
      this.store.readRegistry(),
      this.feed.refresh(),
    ]);
    for (const problem of problems) this.log(problem);
    const running = new Map<string, SequentialTest>();
    for (const pair of canaries(registry)) {
      const key = `${pair.remote} ${pair.canary} ${pair.stable}`;
      const test = this.#tests.get(key) ?? new SequentialTest();
      running.set(key, test);
      const { remote, canary, stable } = pair;
      test.add(this.feed.since(remote, canary), this.feed.since(remote, stable));
      if (test.isCanaryWorse) await this.rollBack(pair, reasonOf(pair, test));
    }
    // A canary that has ended starts a new test if it is set again.
    this.#tests = running;
  }

  private async rollBack({ remote, canary }: Pair, reason: string): Promise<void> {
    const author = { by: 'watch', at: new Date(), reason };
    await this.store.updateRegistry((registry) =>
      // A team may have ended or promoted the canary in the meantime.
      canaryRelease(registry, remote)?.metadata.version === canary
        ? rollBack(registry, remote, undefined, author)
        : registry,
    );
    this.log(`${remote} ${canary} was rolled back. ${reason}`);
  }
}
