import type { Service } from './service.ts';
import { type ServiceProcess, startService } from './service-process.ts';

/** Services that are started and stopped together. */
export class Supervisor {
  readonly #processes: ServiceProcess[] = [];

  /** @param logs - Directory for the services' logs. */
  constructor(private readonly logs: string) {}

  /**
   * Starts services concurrently.
   *
   * @param services - None may need another one in order to start.
   * @throws PlainError when one of them fails.
   */
  async start(services: readonly Service[]): Promise<void> {
    const started = services.map((service) => startService(service, this.logs));
    this.#processes.push(...started);
    // `failure` handles these rejections; until it is read, they must not count as unhandled.
    for (const { failure } of started) failure.catch(() => undefined);
    await Promise.all(started.map(({ ready }) => ready));
  }

  /** Rejects when one of the services exits on its own. */
  get failure(): Promise<never> {
    return Promise.race(this.#processes.map(({ failure }) => failure));
  }

  /** Stops all services. */
  async stop(): Promise<void> {
    await Promise.all(this.#processes.map((running) => running.stop()));
  }
}
