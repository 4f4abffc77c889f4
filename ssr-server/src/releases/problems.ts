import type { FastifyBaseLogger } from 'fastify';

/** What is wrong now. Each problem is logged once, until it is another one. */
export class Problems {
  /** What is wrong → why. */
  readonly #problems = new Map<string, string>();
  private readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>;

  constructor(log: Pick<FastifyBaseLogger, 'info' | 'warn'>) {
    this.log = log;
  }

  /** Why things are wrong; `undefined` when nothing is. */
  get text(): string | undefined {
    const problems = [...this.#problems.values()];
    return problems.length > 0 ? problems.join('\n') : undefined;
  }

  /**
   * @param cause - What is wrong.
   * @param problem - Why.
   * @param message - What follows from it, and what to do.
   */
  report(cause: string, problem: string, message: string): void {
    if (this.#problems.get(cause) === problem) return;
    this.#problems.set(cause, problem);
    this.log.warn({ cause, problem }, message);
  }

  resolve(cause: string): void {
    if (this.#problems.delete(cause)) this.log.info({ cause }, 'A problem is over.');
  }
}
