import { type Health, healthKey, type ReleaseHealth, readHealth } from './release-health.ts';

/** A counter that is smaller than before began anew: its process was restarted. */
function increase(before: number, now: number): number {
  return now < before ? now : now - before;
}

/** What several front doors have counted of a release since the last time it was asked for. */
export class HealthFeed {
  readonly #latest = new Map<string, ReleaseHealth>();
  #increases: ReleaseHealth[] = [];

  /** @param sites - Address of each front door, without a slash at its end. */
  constructor(private readonly sites: readonly string[]) {}

  /**
   * Asks all front doors.
   *
   * @returns Why some could not be had.
   */
  async refresh(): Promise<string[]> {
    const results = await Promise.allSettled(this.sites.map((site) => this.ask(site)));
    this.#increases = results.flatMap((result) =>
      result.status === 'fulfilled' ? [result.value] : [],
    );
    return results.flatMap((result) =>
      result.status === 'rejected' ? [(result.reason as Error).message] : [],
    );
  }

  /** What was counted of a release between the last two times. */
  since(remote: string, version: string): Health {
    const key = healthKey(remote, version);
    const sum = (field: keyof Health) =>
      this.#increases.reduce((total, health) => total + (health[key]?.[field] ?? 0), 0);
    return { views: sum('views'), errors: sum('errors') };
  }

  private async ask(site: string): Promise<ReleaseHealth> {
    const now = await readHealth(site);
    // What was counted before the first time says nothing about a canary that begins later.
    const before = this.#latest.get(site) ?? now;
    this.#latest.set(site, now);
    const entries = Object.entries(now).map(([key, { views, errors }]) => [
      key,
      {
        views: increase(before[key]?.views ?? 0, views),
        errors: increase(before[key]?.errors ?? 0, errors),
      },
    ]);
    return Object.fromEntries(entries);
  }
}
