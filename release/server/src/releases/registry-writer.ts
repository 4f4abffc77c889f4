import type { KeyObject } from 'node:crypto';
import type { GateRecord } from '@clean-express/release-contract/gate-record';
import {
  type SignedRegistry,
  signedRegistrySchema,
} from '@clean-express/release-contract/release-registry';
import type { Sql } from '@clean-express/server-kit/database';
import { signDocument } from '@clean-express/server-kit/signatures';
import { and, asc, eq, sql as raw } from 'drizzle-orm';
import { readEnded } from '../rows/ended-rows.ts';
import { readEndedPreviews } from '../rows/preview-rows.ts';
import { ReleaseError } from '../rows/release-error.ts';
import { findRelease, findTraffic, parseManifest, rollbackTarget } from '../rows/release-rows.ts';
import {
  type Author,
  gateRecords,
  type HistoryRow,
  history,
  registry,
  releases,
  traffic,
} from '../rows/schema.ts';
import type { Lease } from './lease.ts';
import type { RegistryText } from './publisher.ts';

/** Notified, with the number of the new registry, when a change is committed. */
export const REGISTRY_CHANNEL = 'registry_changes';

/** The `typ` of the signed registry. */
export const REGISTRY_TYPE = 'release-registry+jws';

const NAME = 'newest';

/** What a change has done to a remote; without a remote, to the registry as a whole. */
export type TrafficChange = Pick<HistoryRow, 'action'> &
  Partial<Omit<HistoryRow, 'id' | 'number' | 'at' | 'owner' | 'person' | 'agent'>> & {
    /** The record with which a release is accepted. */
    record?: GateRecord;
  };

/** Changes rows, and returns an event for each remote; without events nothing changes. */
export type Work = (transaction: Sql) => Promise<TrafficChange[]>;

/** The registry that a change led to. */
type CommittedRegistry = RegistryText & { at: Date };

interface Dependencies {
  sql: Sql;
  lease: Lease;
  /** The first one signs. */
  signingKeys: readonly KeyObject[];
  /** Address under which the versions of a remote lie; `undefined` if the settings name none. */
  baseUrl: (remote: string) => string | undefined;
  clock: () => Date;
}

/** The newest registry in the database. */
export async function readRegistry(sql: Sql): Promise<RegistryText | undefined> {
  const [row] = await sql.select().from(registry);
  return row && { number: row.number, text: row.text };
}

/** Makes changes: each is one transaction with its history, and with the signed registry it leads to. */
export class RegistryWriter {
  readonly #dependencies: Dependencies;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Makes a change.
   *
   * @param floor - A number that the new registry has to exceed.
   * @throws ReleaseError when this instance is not the writer, or `work` refuses the change.
   */
  commit(author: Author, work: Work, floor = 0): Promise<CommittedRegistry | undefined> {
    // All wait for the same row: in turns, they do not use up the connections meanwhile.
    const change = this.#turn.then(() => this.#transact(author, work, floor));
    this.#turn = change.catch(() => undefined);
    return change;
  }

  async #transact(
    author: Author,
    work: Work,
    floor: number,
  ): Promise<CommittedRegistry | undefined> {
    const { sql, lease, clock } = this.#dependencies;
    return sql.transaction(async (transaction) => {
      await lease.lock(transaction);
      const events = await work(transaction);
      if (events.length === 0) return undefined;
      const number = await nextNumber(transaction, floor);
      const at = clock();
      for (const event of events) await addToHistory(transaction, event, { number, at, author });
      const text = await this.#sign({
        number,
        at: at.toISOString(),
        remotes: await this.remotes(transaction),
        ended: await readEnded(transaction),
        endedPreviews: await readEndedPreviews(transaction, at),
      });
      await store(transaction, { number, text });
      return { number, at, text };
    });
  }

  async #sign(payload: SignedRegistry): Promise<string> {
    // SSR servers would refuse anything else.
    const valid = JSON.stringify(signedRegistrySchema.parse(payload));
    const keys = this.#dependencies.signingKeys;
    return signDocument({ typ: REGISTRY_TYPE, payload: valid, keys });
  }

  /** The traffic of all remotes, as the registry names it. */
  async remotes(sql: Sql): Promise<SignedRegistry['remotes']> {
    const rows = await sql.select().from(traffic).orderBy(asc(traffic.remote));
    const named = await namedReleases(sql);
    const remotes: SignedRegistry['remotes'] = {};
    for (const { remote, live, liveSet, canary, share, canarySet, rollback } of rows) {
      const baseUrl = this.#dependencies.baseUrl(remote);
      if (!baseUrl) throw missingAddress(remote);
      const refOf = (name: string) => {
        const found = named.find((row) => row.remote === remote && row.version === name);
        if (!found) throw new Error(`The database has lost the release ${name} of "${remote}".`);
        return { version: name, manifest: found.manifest };
      };
      remotes[remote] = {
        baseUrl,
        live: { ...refOf(live), ...(liveSet && { set: liveSet }) },
        ...(canary &&
          share && { canary: { ...refOf(canary), share, ...(canarySet && { set: canarySet }) } }),
        ...(rollback && { rollback: refOf(rollback) }),
      };
    }
    return remotes;
  }
}

function namedReleases(sql: Sql) {
  const { remote, version, manifestHash: manifest } = releases;
  const isNamed = raw`${version} in (${traffic.live}, ${traffic.canary}, ${traffic.rollback})`;
  return sql
    .select({ remote, version, manifest })
    .from(releases)
    .innerJoin(traffic, and(eq(remote, traffic.remote), isNamed));
}

/** The error of a remote whose files visitors could not load. */
export function missingAddress(remote: string): ReleaseError {
  return new ReleaseError(
    'refused',
    `RELEASE_ORIGINS of the release server names no address for "${remote}". Add it, and restart the release server.`,
  );
}

async function nextNumber(sql: Sql, floor: number): Promise<number> {
  const newest = await readRegistry(sql);
  const number = Math.max(newest?.number ?? 0, floor) + 1;
  if (Number.isSafeInteger(number)) return number;
  throw new ReleaseError(
    'refused',
    'The registry has the largest number there is. Sign with a new key, and remove the old one from all servers.',
  );
}

interface Entry {
  number: number;
  at: Date;
  author: Author;
}

/** Who answers for the release of an event, by its manifest. */
async function ownerOf(sql: Sql, { remote, version }: TrafficChange): Promise<string | undefined> {
  const release = remote && version ? await findRelease(sql, remote, version) : undefined;
  return release && parseManifest(release.manifest).owner;
}

/** Adds an event to the history, and finds the roll-back target that follows from it. */
async function addToHistory(sql: Sql, change: TrafficChange, entry: Entry): Promise<void> {
  const { record, ...event } = change;
  const { number, at, author } = entry;
  const current = event.remote ? await findTraffic(sql, event.remote) : undefined;
  const live = event.live ?? current?.live;
  const owner = await ownerOf(sql, event);
  const [added] = await sql
    .insert(history)
    .values({ ...author, ...event, owner, number, at, live })
    .returning({ id: history.id });
  if (record && added) await sql.insert(gateRecords).values({ change: added.id, record });
  if (!event.remote || !live) return;
  const rollback = (await rollbackTarget(sql, event.remote, live)) ?? null;
  await sql.update(traffic).set({ rollback }).where(eq(traffic.remote, event.remote));
}

async function store(sql: Sql, { number, text }: RegistryText): Promise<void> {
  await sql
    .insert(registry)
    .values({ name: NAME, number, text })
    .onConflictDoUpdate({ target: registry.name, set: { number, text } });
  await sql.execute(raw`select pg_notify(${REGISTRY_CHANNEL}, ${String(number)})`);
}
