import {
  type Health,
  healthFrom,
  healthKey,
  type ReleaseHealth,
  readHealth,
} from './release-health.ts';

/** A counter that has decreased was reset: its process was restarted. */
function increase(before: number, now: number): number {
  return now < before ? now : now - before;
}

/** Sums up a release over several servers. */
function sumOf(all: readonly ReleaseHealth[], remote: string, version: string): Health {
  const key = healthKey(remote, version);
  return healthFrom((counter) =>
    all.reduce((total, health) => total + (health[key]?.[counter] ?? 0), 0),
  );
}

/** Sums up what all SSR servers have counted of each release. */
export class HealthFeed {
  readonly #latest = new Map<string, ReleaseHealth>();
  #increases: ReleaseHealth[] = [];
  #unreachable = 0;
  private readonly ssrServers: readonly string[];
  private readonly token: string | undefined;

  /**
   * @param ssrServers - Their addresses, without a trailing slash.
   * @param token - Their `METRICS_TOKEN`.
   */
  constructor(ssrServers: readonly string[], token?: string) {
    this.ssrServers = ssrServers;
    this.token = token;
  }

  /**
   * Reads the metrics of all SSR servers.
   *
   * @returns One message for each server that is not available.
   */
  async refresh(): Promise<string[]> {
    const results = await Promise.allSettled(
      this.ssrServers.map((server) => this.readIncrease(server)),
    );
    this.#increases = results.flatMap((result) =>
      result.status === 'fulfilled' ? [result.value] : [],
    );
    const problems = results.flatMap((result) =>
      result.status === 'rejected' ? [(result.reason as Error).message] : [],
    );
    this.#unreachable = problems.length;
    return problems;
  }

  /** How many SSR servers could not be read at the last refresh. */
  get unreachable(): number {
    return this.#unreachable;
  }

  /** Returns the counts of a release between the last two refreshes. */
  since(remote: string, version: string): Health {
    return sumOf(this.#increases, remote, version);
  }

  /**
   * Returns the counts of a release since the SSR servers were started; of one that does not respond,
   * those that it had last.
   *
   * @returns `undefined` before the first response of any server.
   */
  total(remote: string, version: string): Health | undefined {
    if (this.#latest.size === 0) return undefined;
    return sumOf([...this.#latest.values()], remote, version);
  }

  private async readIncrease(server: string): Promise<ReleaseHealth> {
    const now = await readHealth(server, this.token);
    // Counts before the first refresh are older than the canaries that the monitor compares.
    const before = this.#latest.get(server) ?? now;
    this.#latest.set(server, now);
    const entries = Object.entries(now).map(([key, health]) => [
      key,
      healthFrom((counter) => increase(before[key]?.[counter] ?? 0, health[counter])),
    ]);
    return Object.fromEntries(entries);
  }
}
