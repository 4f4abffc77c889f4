import type { Sql } from '@clean-express/server-kit/database';
import { clientName, createCounts, RATE_LIMIT_WINDOW_MS } from '@clean-express/server-kit/http';
import { and, asc, desc, gt, lt, sql as raw, type SQL } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { audit } from './schema.ts';

/** What the log records. */
export type AuditEvent =
  | 'signed in'
  | 'signed out'
  | 'sign-in refused'
  | 'permission denied'
  | 'locked out'
  | 'lock-out ended'
  | 'refusals not recorded'
  | 'token created'
  | 'token withdrawn'
  | 'policy loaded'
  | 'policy refused'
  | 'audit log exported'
  | 'preview issued'
  | 'preview ended'
  | 'gate ticket issued'
  | 'release uploaded'
  | 'release accepted'
  | 'release approved'
  | 'release retired'
  | 'remote ended'
  | 'files of a remote deleted'
  | 'release promoted'
  | 'canary set'
  | 'canary stopped'
  | 'release rolled back'
  | 'releases pruned';

/** What is recorded of an event. */
export interface AuditEntry {
  event: AuditEvent;
  /** The name of the identity. */
  by?: string | undefined;
  /** The client's address. */
  address?: string | undefined;
  detail?: Record<string, unknown> | undefined;
}

export type AuditRow = typeof audit.$inferSelect;

/** Which entries are read. */
export interface AuditQuery {
  after?: number | undefined;
  before?: number | undefined;
  search?: string | undefined;
  limit: number;
}

/** A search by what people type: `%` and `_` stand for themselves. */
const matches = (search: string): SQL =>
  raw`position(lower(${search}) in lower(concat_ws(' ', ${audit.event}, ${audit.by}, ${audit.address}, ${audit.detail}::text))) > 0`;

/** Refusals of one kind that are recorded per minute: of one client, and of all. */
const PER_CLIENT = 30;
const PER_EVENT = 60;

const TEXT_MAX_LENGTH = 500;

/** Claims of a refused token may be anything; the database stores no NUL and no half characters. */
const toStorable = (text: string) =>
  text.slice(0, TEXT_MAX_LENGTH).replaceAll(/\p{Cc}|\p{Cs}/gu, '\u{fffd}');

function toRow({ event, by, address, detail = {} }: AuditEntry) {
  const text = JSON.stringify(detail, (_key, value) =>
    typeof value === 'string' ? toStorable(value) : value,
  );
  return { event, by: by && toStorable(by), address, detail: JSON.parse(text) };
}

type NewRow = ReturnType<typeof toRow>;

/** What was allowed and refused, in a table that only grows, and in the log of the process. */
export class AuditLog {
  readonly #sql: Sql;
  readonly #log: FastifyBaseLogger;
  readonly #count = createCounts();
  /** Refusals that were not recorded since the last line about them. */
  readonly #dropped = new Map<AuditEvent, number>();
  #timer: NodeJS.Timeout | undefined;
  /** Rows that the next transaction writes together: one waits for the one before, so that the order stays. */
  #waiting: NewRow[] = [];
  /** Ends when all entries so far are written. */
  #written: Promise<void> = Promise.resolve();

  constructor(sql: Sql, log: FastifyBaseLogger) {
    this.#sql = sql;
    this.#log = log;
  }

  /**
   * Records an event. It never rejects, so that an entry which cannot be written is an error in the log
   * of the process, and not one of the request; a caller that does not wait for it is not delayed, either.
   *
   * @param transaction - Makes the entry part of a change: it rejects, so that neither is made alone.
   */
  async append(entry: AuditEntry, transaction?: Sql): Promise<void> {
    const row = toRow(entry);
    this.#log.info({ audit: row }, `Audit: ${entry.event}.`);
    if (transaction) return this.#insert([row], transaction);
    const isFirst = this.#waiting.push(row) === 1;
    if (isFirst) this.#written = this.#written.then(() => this.#writeWaiting());
    return this.#written;
  }

  async #writeWaiting(): Promise<void> {
    const rows = this.#waiting;
    this.#waiting = [];
    try {
      await this.#sql.transaction((own) => this.#insert(rows, own));
    } catch (err) {
      for (const row of rows) {
        this.#log.error({ err, audit: row }, 'Could not write the audit log.');
      }
    }
  }

  /** Entries are committed in the order of their ids, so that a reader who goes on misses none. */
  async #insert(rows: NewRow[], transaction: Sql): Promise<void> {
    // A lock of the table would need the right to change its rows.
    await transaction.execute(raw`select pg_advisory_xact_lock(hashtext('audit'))`);
    await transaction.insert(audit).values(rows.map((row) => ({ ...row, at: raw`now()` })));
  }

  /**
   * Records a refusal without waiting. A sender of very many fills neither the table nor the log: one
   * line per minute counts the rest.
   */
  refuse(entry: AuditEntry): void {
    const { event, address = '' } = entry;
    const ofClient = this.#count(`${event} ${clientName(address)}`).current;
    if (ofClient <= PER_CLIENT && this.#count(event).current <= PER_EVENT) void this.append(entry);
    else this.#drop(event);
  }

  #drop(event: AuditEvent): void {
    this.#dropped.set(event, (this.#dropped.get(event) ?? 0) + 1);
    this.#timer ??= setTimeout(() => this.#countDropped(), RATE_LIMIT_WINDOW_MS).unref();
  }

  #countDropped(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#dropped.size === 0) return;
    void this.append({ event: 'refusals not recorded', detail: Object.fromEntries(this.#dropped) });
    this.#dropped.clear();
  }

  /**
   * Reads entries.
   *
   * @param after - Only those after this id, oldest first.
   * @param before - Instead: only those before this id, newest first.
   * @param search - Only those that contain it, such as a name or a version.
   * @param limit - How many at most.
   */
  async entries({ after = 0, before, search, limit }: AuditQuery): Promise<AuditRow[]> {
    await this.#written;
    return this.#sql
      .select()
      .from(audit)
      .where(
        and(
          before === undefined ? gt(audit.id, after) : lt(audit.id, before),
          search === undefined ? undefined : matches(search),
        ),
      )
      .orderBy(before === undefined ? asc(audit.id) : desc(audit.id))
      .limit(limit);
  }

  /** Writes what is not written yet. The database must be open until then. */
  async close(): Promise<void> {
    this.#countDropped();
    await this.#written;
  }
}
