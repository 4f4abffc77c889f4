import type { Service } from './service.ts';
import { type ServiceProcess, startService } from './service-process.ts';

/** Services that run together, and end together. */
export class Supervisor {
  readonly #processes: ServiceProcess[] = [];

  /** @param logs - Directory for the services' logs. */
  constructor(private readonly logs: string) {}

  /**
   * Starts services at the same time.
   *
   * @param services - May depend on each other only after they serve.
   * @throws PlainError when one of them fails.
   */
  async start(services: readonly Service[]): Promise<void> {
    const started = services.map((service) => startService(service, this.logs));
    this.#processes.push(...started);
    // Awaited by `failure`; until then, a failure must not count as unhandled.
    for (const { failure } of started) failure.catch(() => undefined);
    await Promise.all(started.map(({ ready }) => ready));
  }

  /** Rejects when one of the services ends on its own. */
  get failure(): Promise<never> {
    return Promise.race(this.#processes.map(({ failure }) => failure));
  }

  /** Ends all of them. */
  async stop(): Promise<void> {
    await Promise.all(this.#processes.map((running) => running.stop()));
  }
}
