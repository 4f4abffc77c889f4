import type { KeyObject } from 'node:crypto';
import {
  type ReleaseRef,
  type RemoteTraffic,
  type SignedRegistry,
  signedRegistrySchema,
} from '@clean-express/release-contract/release-registry';
import type { Sql } from '@clean-express/server-kit/database';
import { SignatureError, verifyDocument } from '@clean-express/server-kit/signatures';
import { ZodError } from 'zod';
import { recoverEndedPreviews } from '../rows/preview-rows.ts';
import {
  findRelease,
  findTraffic,
  manifestHash,
  parseManifest,
  requireRelease,
  setState,
  setTraffic,
} from '../rows/release-rows.ts';
import { type Author, releases, type TrafficRow } from '../rows/schema.ts';
import type { ReleaseFiles } from '../store/release-files.ts';
import { recoverEnded } from './ended-remotes.ts';
import type { RegistryFile, RegistryText } from './publisher.ts';
import { REGISTRY_TYPE, type TrafficChange } from './registry-writer.ts';

/** What a database that was restored from a backup is completed from. */
export type ReleaseStore = RegistryFile & Pick<ReleaseFiles, 'read'>;

/** The store's registry, whose signature is verified. */
export type StoredRegistry = SignedRegistry & RegistryText;

/**
 * Reads the store's registry.
 *
 * @returns `undefined` if there is none yet.
 * @throws SignatureError, or a ZodError, when it is not one that an accepted key has signed.
 */
export async function parseStoredRegistry(
  text: string | undefined,
  publicKeys: readonly KeyObject[],
): Promise<StoredRegistry | undefined> {
  if (text === undefined) return undefined;
  const { payload } = await verifyDocument({ typ: REGISTRY_TYPE, text, publicKeys });
  return { ...signedRegistrySchema.parse(JSON.parse(payload.toString())), text };
}

/** Whether reading has failed because a document is not one that an accepted key has signed. */
export const isInvalid = (error: unknown): boolean =>
  error instanceof SignatureError || error instanceof ZodError;

/** Whether the store has changes that the database has lost. */
export function isRestored(stored: RegistryText, newest: RegistryText | undefined): boolean {
  if (!newest || stored.number > newest.number) return true;
  return stored.number === newest.number && stored.text !== newest.text;
}

interface MissingRelease extends ReleaseRef {
  remote: string;
  /** The manifest's text. */
  text: string;
}

/** A version may be named twice. */
function refsOf({ live, canary, rollback }: RemoteTraffic): ReleaseRef[] {
  const refs = [live, canary, rollback].filter((ref) => ref !== undefined);
  return [...new Map(refs.map((ref) => [ref.version, ref])).values()];
}

/**
 * Reads the manifests of releases that a registry names and the database lacks.
 *
 * @throws When one of them is not in the store, or has another hash.
 */
export async function readMissing(
  sql: Sql,
  store: ReleaseStore,
  { remotes }: StoredRegistry,
): Promise<MissingRelease[]> {
  const missing: MissingRelease[] = [];
  for (const [remote, traffic] of Object.entries(remotes)) {
    for (const { version, manifest } of refsOf(traffic)) {
      if ((await findRelease(sql, remote, version))?.manifestHash === manifest) continue;
      const text = (await store.read('public', remote, version, 'manifest.json')).toString();
      if (manifestHash(text) !== manifest) {
        throw new Error(`The manifest of the release ${version} of "${remote}" was changed.`);
      }
      missing.push({ remote, version, manifest, text });
    }
  }
  return missing;
}

async function addRelease(sql: Sql, release: MissingRelease, at: Date, { by }: Author) {
  const { remote, version, manifest: manifestHash, text: manifest } = release;
  const { provenance } = parseManifest(manifest);
  const values = { state: 'accepted' as const, manifestHash, manifest, at, by, provenance };
  await sql
    .insert(releases)
    .values({ remote, version, ...values })
    .onConflictDoUpdate({ target: [releases.remote, releases.version], set: values });
}

const isSame = (row: TrafficRow | undefined, { live, canary, rollback }: RemoteTraffic) =>
  row?.live === live.version &&
  row.liveSet === (live.set ?? null) &&
  row.canary === (canary?.version ?? null) &&
  row.share === (canary?.share ?? null) &&
  row.canarySet === (canary?.set ?? null) &&
  row.rollback === (rollback?.version ?? null);

/** Whether one release of a remote was published before another. */
async function isOlder(sql: Sql, remote: string, version: string, than: string): Promise<boolean> {
  const { id } = await requireRelease(sql, remote, version);
  return id < (await requireRelease(sql, remote, than)).id;
}

/**
 * Gives a remote the traffic that the registry names. The history gets the roll-back target as well, so
 * that later roll-backs find it.
 */
async function takeOver(sql: Sql, remote: string, named: RemoteTraffic): Promise<TrafficChange[]> {
  const before = await findTraffic(sql, remote);
  if (isSame(before, named)) return [];
  const { live, canary, rollback } = named;
  for (const { version } of refsOf(named)) await setState(sql, { remote, version }, 'accepted');
  await setTraffic(sql, remote, { live: live.version, liveSet: live.set, canary });
  // If an older release is live now, that of the backup was rolled back, and is no target any more.
  const wasRolledBack =
    before &&
    before.live !== rollback?.version &&
    (await isOlder(sql, remote, live.version, before.live));
  const event = (version: string) =>
    ({ remote, action: 'recover', version, live: version }) as const;
  return [
    ...(rollback ? [event(rollback.version)] : []),
    { ...event(live.version), from: wasRolledBack ? before.live : null },
  ];
}

interface Options {
  missing: readonly MissingRelease[];
  /** Remotes that keep what the database says. */
  except: ReadonlySet<string>;
  at: Date;
  author: Author;
}

/** Takes traffic, releases and the ends of remotes and previews over from the signed registry. */
export async function recover(
  sql: Sql,
  stored: StoredRegistry,
  { missing, except, at, author }: Options,
): Promise<TrafficChange[]> {
  const { by } = author;
  for (const release of missing) await addRelease(sql, release, at, author);
  const events: TrafficChange[] = [{ action: 'recover' }];
  for (const remote of await recoverEnded(sql, stored, { except, by })) {
    events.push({ remote, action: 'recover' });
  }
  for (const [remote, named] of Object.entries(stored.remotes)) {
    if (!except.has(remote)) events.push(...(await takeOver(sql, remote, named)));
  }
  for (const release of await recoverEndedPreviews(sql, stored.endedPreviews, { at, by })) {
    if (except.has(release.remote)) continue;
    await setState(sql, release, 'retired');
    events.push({ ...release, action: 'retire' });
  }
  return events;
}
