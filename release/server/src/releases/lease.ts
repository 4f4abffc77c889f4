import { randomUUID } from 'node:crypto';
import type { Sql } from '@clean-express/server-kit/database';
import { and, eq, sql as raw } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { ReleaseError } from '../rows/release-error.ts';
import { lease } from '../rows/schema.ts';

const NAME = 'writer';

/** How long an instance that has stopped without a word keeps others from writing. */
const DURATION_MS = 10_000;

/** The database's clock counts: those of the instances may differ. */
const expiry = raw`now() + ${DURATION_MS} * interval '1 millisecond'`;

/**
 * The right to write, which one instance at a time has. Its fencing number grows with each holder, and
 * every change checks it: an instance that was suspended and has lost the lease cannot write any more.
 */
export class Lease {
  readonly #holder = randomUUID();
  readonly #sql: Sql;
  readonly #log: FastifyBaseLogger;
  readonly #isExclusive: boolean;
  #fencing: number | undefined;

  /** @param isExclusive - No other process can use the database, so that whoever has the lease is gone. */
  constructor(sql: Sql, log: FastifyBaseLogger, isExclusive = false) {
    this.#isExclusive = isExclusive;
    this.#sql = sql;
    this.#log = log;
  }

  /** Whether this instance may write, as far as it knows. */
  get isHeld(): boolean {
    return this.#fencing !== undefined;
  }

  /** How often to call {@link hold}. */
  static readonly RENEW_MS = DURATION_MS / 5;

  /** Renews the lease, or takes it if no other instance has it. @returns Whether it is held. */
  async hold(): Promise<boolean> {
    const before = this.#fencing;
    this.#fencing = before === undefined ? await this.#take() : await this.#renew(before);
    if (before !== undefined && !this.isHeld) {
      this.#log.warn('Another instance of the release server writes now. This one stands by.');
    }
    if (before === undefined && this.isHeld) {
      this.#log.info({ fencing: this.#fencing }, 'This instance of the release server writes now.');
    }
    return this.isHeld;
  }

  async #take(): Promise<number | undefined> {
    const values = { holder: this.#holder, expires: expiry };
    const [row] = await this.#sql
      .insert(lease)
      .values({ name: NAME, fencing: 1, ...values })
      .onConflictDoUpdate({
        target: lease.name,
        set: { ...values, fencing: raw`${lease.fencing} + 1` },
        ...(!this.#isExclusive && { setWhere: raw`${lease.expires} < now()` }),
      })
      .returning({ fencing: lease.fencing });
    return row?.fencing;
  }

  #mine(fencing: number) {
    return and(eq(lease.name, NAME), eq(lease.holder, this.#holder), eq(lease.fencing, fencing));
  }

  async #renew(fencing: number): Promise<number | undefined> {
    const renewed = await this.#sql
      .update(lease)
      .set({ expires: expiry })
      .where(this.#mine(fencing))
      .returning({ fencing: lease.fencing });
    return renewed[0]?.fencing;
  }

  /**
   * Locks the lease until the end of a transaction, so that changes follow each other and no other
   * instance becomes the writer in between.
   *
   * @throws ReleaseError when this instance is not the writer.
   */
  async lock(transaction: Sql): Promise<void> {
    const fencing = this.#fencing;
    const held =
      fencing === undefined
        ? []
        : await transaction.select().from(lease).where(this.#mine(fencing)).for('update');
    if (held.length > 0) return;
    if (fencing === this.#fencing) this.#fencing = undefined;
    throw new ReleaseError(
      'unavailable',
      'This instance of the release server stands by, and another one makes changes. Try again.',
    );
  }

  /** Lets another instance take the lease at once. */
  async release(): Promise<void> {
    if (this.#fencing === undefined) return;
    const expired = { expires: raw`now() - interval '1 millisecond'` };
    await this.#sql.update(lease).set(expired).where(this.#mine(this.#fencing));
    this.#fencing = undefined;
  }
}
