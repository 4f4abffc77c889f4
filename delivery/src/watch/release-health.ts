import { samplesOf } from './prometheus.ts';

/** How often a release was drawn, and how often it failed. */
export interface Health {
  views: number;
  errors: number;
}

/** Health by remote and version. */
export type ReleaseHealth = Readonly<Record<string, Health>>;

/** How long a front door may take, in milliseconds. */
const TIMEOUT = 5000;

/** The key of a release in {@link ReleaseHealth}. */
export function healthKey(remote: string, version: string): string {
  return `${remote} ${version}`;
}

/** @param metrics - What a front door answers to `/metrics`. */
function healthOf(metrics: string): ReleaseHealth {
  const health: Record<string, Health> = {};
  const add = (metric: string, field: keyof Health) => {
    for (const { labels, value } of samplesOf(metrics, metric)) {
      const key = healthKey(labels.remote ?? '', labels.version ?? '');
      health[key] ??= { views: 0, errors: 0 };
      health[key][field] += value;
    }
  };
  add('remote_views_total', 'views');
  add('remote_errors_total', 'errors');
  return health;
}

/**
 * Asks a front door how the releases fare.
 *
 * @param site - Its address, without a slash at its end.
 * @throws When it cannot be had.
 */
export async function readHealth(site: string): Promise<ReleaseHealth> {
  const url = `${site}/metrics`;
  const signal = AbortSignal.timeout(TIMEOUT);
  const response = await fetch(url, { signal }).catch((cause: unknown) => {
    throw new Error(`${url} cannot be reached.`, { cause });
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
  return healthOf(await response.text());
}
