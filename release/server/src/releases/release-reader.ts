import type { ChangeResult } from '@clean-express/release-contract/release-api';
import type { Sql } from '@clean-express/server-kit/database';
import { and, asc, desc, eq } from 'drizzle-orm';
import { remotesToDelete } from '../rows/ended-rows.ts';
import { openPreviews } from '../rows/preview-rows.ts';
import { ReleaseError } from '../rows/release-error.ts';
import { findRelease, lastUses, releasesOf, requireRelease } from '../rows/release-rows.ts';
import {
  gateRecords,
  type HistoryRow,
  history,
  type PreviewRow,
  type ReleaseRow,
  type TrafficRow,
  traffic,
} from '../rows/schema.ts';
import type { RegistryListener, RegistryText, StoreState } from './publisher.ts';
import type { RegistryService } from './registry-service.ts';

/** Most entries of the history that are read at once. */
const HISTORY_MAX = 1000;

/** The traffic of a remote that has a live release. */
export type Traffic = ChangeResult['traffic'] & { live: string };

function toTraffic({ live, canary, share, canarySet: set, rollback }: TrafficRow): Traffic {
  return {
    live,
    ...(canary && share && { canary: { version: canary, share, ...(set && { set }) } }),
    ...(rollback && { rollback }),
  };
}

/** What releases are read from. */
export interface ReaderDependencies {
  sql: Sql;
  registry: RegistryService;
  clock: () => Date;
}

/** Reads releases, their history, and which of them visitors get. */
export class ReleaseReader {
  protected readonly sql: Sql;
  protected readonly registry: RegistryService;
  protected readonly clock: () => Date;

  constructor({ sql, registry, clock }: ReaderDependencies) {
    this.sql = sql;
    this.registry = registry;
    this.clock = clock;
  }

  /**
   * The releases of a remote, newest first.
   *
   * @throws ReleaseError when it has none.
   */
  async releasesOf(remote: string): Promise<ReleaseRow[]> {
    const rows = await releasesOf(this.sql, remote);
    if (rows.length > 0) return rows;
    throw new ReleaseError('notFound', `There is no release of "${remote}". Publish one first.`);
  }

  /** The release of a remote with this version, if there is one. */
  find(remote: string, version: string): Promise<ReleaseRow | undefined> {
    return findRelease(this.sql, remote, version);
  }

  /**
   * How a release was accepted.
   *
   * @returns The entry of the history, and the record, which is null if its e2e tests did not run; `undefined` if it is not accepted, or a database that was restored from a backup has lost how.
   * @throws ReleaseError when there is no such release.
   */
  async acceptance(remote: string, version: string) {
    const { state } = await requireRelease(this.sql, remote, version);
    const [found] = await this.sql
      .select({ change: history, record: gateRecords.record })
      .from(history)
      .leftJoin(gateRecords, eq(gateRecords.change, history.id))
      .where(
        and(eq(history.remote, remote), eq(history.version, version), eq(history.action, 'accept')),
      )
      .orderBy(desc(history.id))
      .limit(1);
    // A retired release that is uploaded again has to be accepted again.
    return state === 'uploaded' ? undefined : found;
  }

  /**
   * The latest changes, newest first.
   *
   * @param remote - Only those of this remote.
   * @throws ReleaseError when the remote has no release.
   */
  async history(remote?: string): Promise<HistoryRow[]> {
    if (remote !== undefined) await this.releasesOf(remote);
    return this.sql
      .select()
      .from(history)
      .where(remote === undefined ? undefined : eq(history.remote, remote))
      .orderBy(desc(history.id))
      .limit(HISTORY_MAX);
  }

  /** The traffic of all remotes with a live release. */
  async traffic(): Promise<Record<string, Traffic>> {
    const rows = await this.sql.select().from(traffic).orderBy(asc(traffic.remote));
    return Object.fromEntries(rows.map((row) => [row.remote, toTraffic(row)]));
  }

  /** Each release of a remote → when it was uploaded or accepted last, or lost its visitors. */
  lastUses(remote: string): Promise<ReadonlyMap<string | null, Date>> {
    return lastUses(this.sql, remote);
  }

  /** All open previews, newest first. */
  openPreviews(): Promise<PreviewRow[]> {
    return openPreviews(this.sql, this.clock());
  }

  /** The remotes that have ended so long ago that their files are no longer needed. */
  remotesToDelete(): Promise<string[]> {
    return remotesToDelete(this.sql, this.clock());
  }

  /** Whether this instance makes the changes; others stand by. */
  get isWriter(): boolean {
    return this.registry.isWriter;
  }

  /** Whether the store has the newest registry. */
  get store(): StoreState {
    return this.registry.publisher.store;
  }

  /** Calls the listener with each new registry. @returns Removes the listener. */
  onChange(listener: RegistryListener): () => void {
    return this.registry.publisher.onChange(listener);
  }

  /** The newest registry; if the database is away, the newest one that this instance knows. */
  currentRegistry(): Promise<RegistryText | undefined> {
    return this.registry.current();
  }
}
