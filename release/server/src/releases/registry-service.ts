import type { KeyObject } from 'node:crypto';
import type { Database, Sql } from '@clean-express/server-kit/database';
import { StartupError } from '@clean-express/server-kit/process';
import { publicKeysOf } from '@clean-express/server-kit/signatures';
import type { FastifyBaseLogger } from 'fastify';
import { ReleaseError } from '../rows/release-error.ts';
import type { Author } from '../rows/schema.ts';
import { applyRollBacks, findRollBacks, type RollBackFile } from './emergency-roll-back.ts';
import { Lease } from './lease.ts';
import { Publisher, type RegistryText } from './publisher.ts';
import {
  isInvalid,
  isRestored,
  parseStoredRegistry,
  type ReleaseStore,
  readMissing,
  recover,
  type StoredRegistry,
} from './recovery.ts';
import { REGISTRY_CHANNEL, RegistryWriter, readRegistry, type Work } from './registry-writer.ts';

/** The author of changes that no person makes. */
const SERVER = 'release server';

/** Every so many renewals of the lease, the store is compared with the newest registry. */
const RENEWALS_PER_CHECK = 10;

export interface RegistryOptions {
  database: Database;
  files: ReleaseStore & RollBackFile;
  /** The first one signs; the signatures of all are accepted. */
  signingKeys: readonly KeyObject[];
  /** Address under which the versions of a remote lie; `undefined` if the settings name none. */
  baseUrl: (remote: string) => string | undefined;
  log: FastifyBaseLogger;
  /** Whether no other process can use the database: that of PGlite is locked. */
  isExclusive?: boolean;
  clock: () => Date;
}

/** What became of a change. */
export interface PublishedChange {
  /** The number of the registry that has the change. */
  number: number;
  at: Date;
  /** Whether the store has that registry, too. If not, it gets it as soon as it is back. */
  stored: boolean;
  /** What else to know about it: one message for each thing. */
  warnings?: string[];
}

/** What a new writer has to compare with the store before it writes there. */
interface Takeover {
  /** The database's registry before the first change of this writer; empty databases have none. */
  before?: RegistryText | undefined;
  /** Remotes that were rolled back meanwhile. */
  rolledBack: Set<string>;
}

/**
 * Keeps database, store and listeners at the newest registry. One loop holds the lease, compares a store
 * that others wrote before with the database, and publishes what the database has.
 */
export class RegistryService {
  readonly #options: RegistryOptions;
  readonly #sql: Sql;
  readonly #lease: Lease;
  readonly #writer: RegistryWriter;
  readonly publisher: Publisher;
  /** `undefined` once this instance has the lease, and has compared the store. */
  #takeover: Takeover | undefined;
  #timer: NodeJS.Timeout | undefined;
  #renewals = 0;
  #keeping: Promise<void> = Promise.resolve();

  constructor(options: RegistryOptions) {
    const { database, files, log } = options;
    this.#options = options;
    this.#sql = database.sql;
    this.#lease = new Lease(this.#sql, log, options.isExclusive);
    this.publisher = new Publisher(files, (text) => this.#parse(text), log);
    this.#writer = new RegistryWriter({ ...options, sql: this.#sql, lease: this.#lease });
  }

  /** Whether this instance makes the changes; others stand by. */
  get isWriter(): boolean {
    return this.#lease.isHeld;
  }

  /**
   * Takes the lease if it is free, compares store and database, and follows the changes of other
   * instances. If the store is away, that is done when it is back.
   *
   * @throws StartupError when the store's registry must not be replaced, or a setting is missing.
   */
  async start(): Promise<void> {
    await this.#options.database.listen(REGISTRY_CHANNEL, () => void this.#logged(this.#publish()));
    await this.#keepUp().catch(async (error) => {
      const isRefused = error instanceof ReleaseError && error.kind === 'refused';
      if (error instanceof StartupError || isRefused) {
        await this.close();
        throw new StartupError(error.message, { cause: error });
      }
      this.#options.log.error({ err: error }, 'Could not compare the store with the database yet.');
    });
    this.#timer = setInterval(() => void this.keepUp(), Lease.RENEW_MS).unref();
  }

  /** Does what is due regularly: renews or takes the lease, and makes up for what was missed. */
  keepUp(): Promise<void> {
    const work = async () => {
      await this.#keepUp().catch(async (error) => {
        // While the database is away, the store may get a newer registry.
        await this.publisher.follow();
        throw error;
      });
    };
    this.#keeping = this.#keeping.then(() => this.#logged(work()));
    return this.#keeping;
  }

  async #readStored(): Promise<StoredRegistry | undefined> {
    return this.#parse(await this.publisher.readStore());
  }

  #parse(text: string | undefined): Promise<StoredRegistry | undefined> {
    return parseStoredRegistry(text, publicKeysOf(this.#options.signingKeys));
  }

  /**
   * Takes over an emergency roll-back, before anything else is published.
   *
   * @param sent - A registry that the store has, or that was sent because the store had it.
   * @returns Whether it has one that the database did not have.
   */
  async #applyRollBacks(sent: RegistryText | undefined): Promise<boolean> {
    const newest = await readRegistry(this.#sql);
    if (!sent || sent.number <= (newest?.number ?? 0)) return false;
    const stored = await this.#parse(sent.text);
    const { files, signingKeys } = this.#options;
    if (!stored) return false;
    const rollBacks = await findRollBacks(files, publicKeysOf(signingKeys), stored);
    if (rollBacks.length === 0) return false;
    const work: Work = (sql) => applyRollBacks(sql, rollBacks, stored);
    if (!(await this.#writer.commit({ by: SERVER }, work, stored.number))) return false;
    const message = 'Emergency roll-backs of the store were applied to the database.';
    this.#options.log.warn({ rollBacks }, message);
    return true;
  }

  async #logged(work: Promise<void>): Promise<void> {
    await work.catch((err) => {
      this.#options.log.error(
        { err },
        'Could not bring database and store together. Trying again.',
      );
    });
  }

  async #keepUp(): Promise<void> {
    if (!this.#lease.isHeld) this.#takeover = { rolledBack: new Set() };
    if (await this.#lease.hold()) await this.#checkStore();
    await this.#publish();
  }

  /** Compares the store with the database once, and then looks at times what the store has. */
  async #checkStore(): Promise<void> {
    if (this.#takeover) return this.#compare(this.#takeover);
    if (await this.#applyRollBacks(this.publisher.newest)) return;
    this.#renewals += 1;
    if (this.#renewals % RENEWALS_PER_CHECK > 0 || this.publisher.store.isBehind) return;
    const stored = await this.#readStored().catch(() => undefined);
    if (!this.publisher.store.isBehind || (await this.#applyRollBacks(stored))) return;
    const message = 'The store does not have the registry that was written. It is written again.';
    this.#options.log.error(message);
  }

  /** Sends the newest registry, which another instance may have written, to listeners and store. */
  async #publish(): Promise<void> {
    const newest = await readRegistry(this.#sql);
    if (newest) this.publisher.push(newest);
    if (this.#lease.isHeld && !this.#takeover) await this.publisher.write();
  }

  /** Compares the store's registry with that of the database; the newer one wins. */
  async #compare(takeover: Takeover): Promise<void> {
    takeover.before ??= await readRegistry(this.#sql);
    const stored = await this.#verify(await this.publisher.readStore(), takeover);
    const isRolledBack = await this.#applyRollBacks(stored);
    if (!isRolledBack && stored && isRestored(stored, takeover.before))
      await this.#recover(stored, takeover);
    else if (!(await this.#isCurrent(await readRegistry(this.#sql)))) {
      const reason = 'The signing key or the address of a remote has changed.';
      await this.#writer.commit({ by: SERVER, reason }, async () => [{ action: 'sign' }]);
    }
    this.#takeover = undefined;
  }

  /** @throws StartupError when a registry cannot be verified, and there is nothing to replace it with. */
  async #verify(
    text: string | undefined,
    { before }: Takeover,
  ): Promise<StoredRegistry | undefined> {
    try {
      return await this.#parse(text);
    } catch (error) {
      if (!isInvalid(error)) throw error;
      if (!before) {
        throw new StartupError(
          'The store has a registry that none of the SIGNING_KEYS has signed, and the database is empty. Add the key to SIGNING_KEYS, restore the database, or delete registry.json from the store.',
          { cause: error },
        );
      }
      const message =
        'The registry in the store is refused: none of the SIGNING_KEYS has signed it. That of the database replaces it.';
      this.#options.log.error({ err: error }, message);
      return undefined;
    }
  }

  /** Takes over what a database that was restored from a backup has lost. */
  async #recover(stored: StoredRegistry, { before, rolledBack: except }: Takeover): Promise<void> {
    this.#options.log.warn(
      { number: stored.number, databaseNumber: before?.number },
      'The database was restored from a backup. Its traffic is taken over from the store.',
    );
    const missing = await readMissing(this.#sql, this.#options.files, stored);
    const reason = `The registry ${stored.number} in the store is newer than that of the database.`;
    const author = { by: SERVER, reason };
    const at = this.#options.clock();
    const work: Work = (sql) => recover(sql, stored, { missing, except, at, author });
    await this.#writer.commit(author, work, stored.number);
  }

  /** Whether a registry is signed with the first key, and names the addresses of the settings. */
  async #isCurrent(newest: RegistryText | undefined): Promise<boolean> {
    const publicKeys = publicKeysOf(this.#options.signingKeys.slice(0, 1));
    const signed = await parseStoredRegistry(newest?.text, publicKeys).catch(() => undefined);
    const remotes = await this.#writer.remotes(this.#sql);
    return JSON.stringify(signed?.remotes) === JSON.stringify(remotes);
  }

  /**
   * Makes a change, and publishes the registry that it leads to.
   *
   * @throws ReleaseError when `work` refuses the change, or this instance cannot make it now.
   */
  async change(author: Author, work: Work): Promise<PublishedChange> {
    if (this.#lease.isHeld && this.#takeover) {
      throw new ReleaseError(
        'unavailable',
        'The release server could not compare the store with its database yet, so that only roll-backs are possible. Check that the store is reachable, and try again.',
      );
    }
    // The database may have been away for a moment that this instance has not noticed.
    await this.publisher.tryFollow();
    await this.#applyRollBacks(this.publisher.newest);
    return this.#change(author, work);
  }

  /**
   * Makes a roll-back. Nothing delays it: it need not wait until a store that is away at the start of this server
   * can be compared.
   *
   * @throws As {@link change}.
   */
  async rollBack(author: Author, work: Work): Promise<PublishedChange> {
    const takeover = this.#lease.isHeld ? this.#takeover : undefined;
    if (!takeover) return this.change(author, work);
    takeover.before ??= await readRegistry(this.#sql);
    return this.#change(
      author,
      async (sql) => {
        const changes = await work(sql);
        for (const { remote } of changes) if (remote) takeover.rolledBack.add(remote);
        return changes;
      },
      takeover,
    );
  }

  async #change(author: Author, work: Work, takeover?: Takeover): Promise<PublishedChange> {
    // A database that is restored while this instance runs does not make the number go back.
    const change = await this.#writer.commit(author, work, this.publisher.newest?.number);
    if (!change) return this.#unchanged();
    const { number, at } = change;
    this.publisher.push(change);
    return { number, at, stored: !takeover && (await this.publisher.write()) };
  }

  async #unchanged(): Promise<PublishedChange> {
    const number = (await readRegistry(this.#sql))?.number ?? 0;
    return { number, at: this.#options.clock(), stored: !this.publisher.store.isBehind };
  }

  /** The newest registry; if the database is away, the newest one that this instance knows. */
  async current(): Promise<RegistryText | undefined> {
    return this.publisher.newest ?? readRegistry(this.#sql);
  }

  /** Ends the work of this instance, and lets another one take the lease. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#keeping;
    await this.publisher.close();
    await this.#logged(this.#lease.release());
  }
}
