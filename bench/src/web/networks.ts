/** How fast network and processor are. */
export interface Network {
  /** Added to every request, in milliseconds. */
  latency: number;
  /** Megabits per second; left out, as fast as this machine. */
  megabits?: { down: number; up: number };
  /** How many times slower the processor is. */
  slowdown: number;
}

/** A phone on a slow network, as Lighthouse has it. */
export const THROTTLED: Network = {
  latency: 150,
  megabits: { down: 1.6, up: 0.75 },
  slowdown: 4,
};

/** As fast as this machine. */
export const UNTHROTTLED: Network = { latency: 0, slowdown: 1 };

/** So far away that the number of waves shows in the time, on a busy machine, too. */
export const FAR: Network = { latency: 1000, slowdown: 1 };
