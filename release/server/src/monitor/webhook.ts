import type { Sql } from '@clean-express/server-kit/database';
import { and, asc, eq, gt } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import type { Releases } from '../releases/releases.ts';
import { cursors, type HistoryRow, history } from '../rows/schema.ts';
import { AUTHOR } from './canary-monitor.ts';

const NAME = 'webhook';

const TIMEOUT_MS = 10_000;

/** A failed request is repeated after this, then after twice as long, and so on. */
const FIRST_PAUSE_MS = 2000;
const MAX_PAUSE_MS = 5 * 60_000;

/** What happened longer ago is no news. */
const MAX_AGE_MS = 24 * 60 * 60_000;

interface Options {
  sql: Sql;
  releases: Pick<Releases, 'isWriter'>;
  /** Where to send messages. */
  url: string;
  /** Base64; also known to the receiver. */
  secret: string;
  log: { warn: (details: object, message: string) => void };
  clock: () => Date;
}

/**
 * Tells a receiver which canaries have ended by themselves, in the format of Standard Webhooks. The history is
 * what is sent, and a cursor in the database says how far: each message arrives at least once, in order, also after
 * a restart.
 */
export class CanaryWebhook {
  private readonly options: Options;
  readonly #webhook: Webhook;
  #failures = 0;
  #notBefore = 0;

  constructor(options: Options) {
    this.options = options;
    this.#webhook = new Webhook(options.secret);
  }

  /** Sends what is new, until a request fails. */
  async check(): Promise<void> {
    const { releases, clock } = this.options;
    while (releases.isWriter && clock().getTime() >= this.#notBefore) {
      const next = await this.#next();
      if (!next) return;
      const isNews = clock().getTime() - next.at.getTime() < MAX_AGE_MS;
      if (isNews && !(await this.#send(next))) return;
      await this.#moveTo(next.id);
    }
  }

  async #next(): Promise<HistoryRow | undefined> {
    const { sql } = this.options;
    const [cursor] = await sql.select().from(cursors).where(eq(cursors.name, NAME));
    const isNew = [eq(history.by, AUTHOR), gt(history.id, cursor?.position ?? 0)];
    const rows = sql
      .select()
      .from(history)
      .where(and(...isNew));
    const [next] = await rows.orderBy(asc(history.id)).limit(1);
    return next;
  }

  async #moveTo(position: number): Promise<void> {
    const { sql } = this.options;
    await sql
      .insert(cursors)
      .values({ name: NAME, position })
      .onConflictDoUpdate({ target: cursors.name, set: { position } });
  }

  async #send({ id: row, remote, from, live, number, reason, at }: HistoryRow): Promise<boolean> {
    const { url, log, clock } = this.options;
    const data = { remote, version: from, live, number, reason };
    const body = JSON.stringify({ type: 'canary.ended', timestamp: at.toISOString(), data });
    const id = `history-${row}`;
    const now = clock();
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'webhook-id': id,
          'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
          'webhook-signature': this.#webhook.sign(id, now, body),
        },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`It responded with status ${response.status}.`);
      this.#failures = 0;
      return true;
    } catch (err) {
      const pause = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** this.#failures);
      this.#failures += 1;
      this.#notBefore = now.getTime() + pause;
      log.warn({ err, remote }, 'The webhook did not take the end of a canary. Trying again.');
      return false;
    }
  }
}
