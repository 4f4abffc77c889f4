/** The speed of network and processor. */
export interface Network {
  /** Added to every request. */
  latencyMs: number;
  /** Megabits per second; without it, there is no limit. */
  megabits?: { down: number; up: number };
  /** How many times slower the processor is. */
  cpuSlowdown: number;
}

/** A phone on a slow network, with Lighthouse's settings. */
export const THROTTLED: Network = {
  latencyMs: 150,
  megabits: { down: 1.6, up: 0.75 },
  cpuSlowdown: 4,
};

/** The speed of this machine. */
export const UNTHROTTLED: Network = { latencyMs: 0, cpuSlowdown: 1 };

/** A latency so high that the load time shows the number of waves, even on a busy machine. */
export const FAR: Network = { latencyMs: 1000, cpuSlowdown: 1 };
