import { randomUUID } from 'node:crypto';
import type { Sql } from '@clean-express/server-kit/database';
import { eq, sql as raw } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { ReleaseError } from '../rows/release-error.ts';
import { lease } from '../rows/schema.ts';

const NAME = 'writer';

/** How long an instance that has stopped without a word keeps others from writing. */
const DURATION_MS = 10_000;

/** The database's clock counts: those of the instances may differ. */
const expiry = raw`now() + ${DURATION_MS} * interval '1 millisecond'`;

/**
 * The right to write, which one instance at a time has. Every change checks whose it is: an instance that
 * was suspended and has lost the lease cannot write any more.
 */
export class Lease {
  readonly #holder = randomUUID();
  readonly #isMine = eq(lease.holder, this.#holder);
  readonly #sql: Sql;
  readonly #log: FastifyBaseLogger;
  readonly #isExclusive: boolean;
  #isHeld = false;

  /** @param isExclusive - No other process can use the database, so that the holder of the lease is gone. */
  constructor(sql: Sql, log: FastifyBaseLogger, isExclusive = false) {
    this.#isExclusive = isExclusive;
    this.#sql = sql;
    this.#log = log;
  }

  /** Whether this instance may write, as far as it knows. */
  get isHeld(): boolean {
    return this.#isHeld;
  }

  /** How often to call {@link hold}. */
  static readonly RENEW_MS = DURATION_MS / 5;

  /** Renews the lease, or takes it if no other instance has it. @returns Whether it is held. */
  async hold(): Promise<boolean> {
    const wasHeld = this.#isHeld;
    const values = { holder: this.#holder, expires: expiry };
    const isFree = raw`${this.#isMine} or ${lease.expires} < now()`;
    const held = await this.#sql
      .insert(lease)
      .values({ name: NAME, fencing: 1, ...values })
      .onConflictDoUpdate({
        target: lease.name,
        set: values,
        ...(!this.#isExclusive && { setWhere: isFree }),
      })
      .returning();
    this.#isHeld = held.length > 0;
    if (wasHeld && !this.#isHeld) {
      this.#log.warn('Another instance of the release server writes now. This one stands by.');
    }
    if (!wasHeld && this.#isHeld) this.#log.info('This instance of the release server writes now.');
    return this.#isHeld;
  }

  /**
   * Locks the lease until the end of a transaction, so that changes follow each other and no other
   * instance becomes the writer in between.
   *
   * @throws ReleaseError when this instance is not the writer.
   */
  async lock(transaction: Sql): Promise<void> {
    const held = transaction.select().from(lease).where(this.#isMine).for('update');
    if (this.#isHeld && (await held).length > 0) return;
    this.#isHeld = false;
    throw new ReleaseError(
      'unavailable',
      'This instance of the release server stands by, and another one makes changes. Try again.',
    );
  }

  /** Lets another instance take the lease at once. */
  async release(): Promise<void> {
    if (!this.#isHeld) return;
    this.#isHeld = false;
    const expired = { expires: raw`now() - interval '1 millisecond'` };
    await this.#sql.update(lease).set(expired).where(this.#isMine);
  }
}
