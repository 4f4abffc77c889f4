import type { KeyObject } from 'node:crypto';
import { SHELL } from '@clean-express/release-contract/host-contract';
import type { RemoteTraffic } from '@clean-express/release-contract/release-registry';
import type { Sql } from '@clean-express/server-kit/database';
import { StartupError } from '@clean-express/server-kit/process';
import { publicKeysOf, signDocument, verifyDocument } from '@clean-express/server-kit/signatures';
import { z } from 'zod';
import { findTraffic, setTraffic } from '../rows/release-rows.ts';
import type { ReleaseFiles } from '../store/release-files.ts';
import type { RegistryFile } from './publisher.ts';
import { isInvalid, parseStoredRegistry, type StoredRegistry } from './recovery.ts';
import { REGISTRY_TYPE, type TrafficChange } from './registry-writer.ts';

/** The `typ` of the signed file beside the registry. */
const TYPE = 'emergency-roll-back+jws';

/** The database may have committed changes that the store does not have: none of them gets a higher number. */
const NUMBER_STEP = 1000;

/** What visitors no longer get. */
const fromSchema = z.object({ remote: z.string(), from: z.string() });

const rollBackSchema = fromSchema.extend({
  /** Of the registry that has it. */
  number: z.int().positive(),
  /** The set that goes back with it. */
  along: z.array(fromSchema).default([]),
  /** As typed. */
  by: z.string().min(1).max(100),
  reason: z.string().min(1).max(500),
});

type EmergencyRollBack = z.infer<typeof rollBackSchema>;

/** The content of the file. Servers of earlier versions apply only the last one. */
const schema = rollBackSchema.extend({
  /** Those that the database does not have yet, either: oldest first. */
  earlier: z.array(rollBackSchema).default([]),
});

/** The store's file that says who has rolled back without the database, and why. */
export type RollBackFile = Pick<ReleaseFiles, 'readRollBack' | 'writeRollBack'>;

/** What an emergency takes from visitors: the canary or, if none runs, what is live. */
type Role = 'canary' | 'live';

/** The other remotes whose release in a role is of the same set. */
function partnersOf(remotes: StoredRegistry['remotes'], remote: string, role: Role): string[] {
  const set = remotes[remote]?.[role]?.set;
  return Object.keys(remotes).filter(
    (other) => set !== undefined && other !== remote && remotes[other]?.[role]?.set === set,
  );
}

/** What visitors get of a remote after its roll-back. */
function rolledBack(remote: string, traffic: RemoteTraffic | undefined, role: Role) {
  if (!traffic) throw new StartupError(`There is no remote "${remote}". Nothing was changed.`);
  const { canary, rollback, live, ...rest } = traffic;
  if (canary && role === 'canary') {
    return { from: canary.version, traffic: { ...rest, live, ...(rollback && { rollback }) } };
  }
  if (remote === SHELL) {
    throw new StartupError(
      'The live shell may take remotes back with it, which only the database knows: an emergency can end its canary alone. Nothing was changed.',
    );
  }
  if (!rollback) {
    throw new StartupError(`"${remote}" has no release to go back to. Nothing was changed.`);
  }
  return { from: live.version, traffic: { ...rest, live: rollback } };
}

/**
 * Rolls a remote back while the database is away: ends its canary or, if none runs, goes back to the previous
 * release. It writes the store's registry, which SSR servers read twice a second.
 *
 * @param wanted - Who does it, and why: in the history once the database is back.
 * @returns What visitors no longer get.
 * @throws StartupError when there is nothing to roll back.
 */
export async function rollBackInStore(
  files: RegistryFile & RollBackFile,
  signingKeys: readonly KeyObject[],
  wanted: Pick<EmergencyRollBack, 'remote' | 'by' | 'reason'>,
): Promise<EmergencyRollBack> {
  const stored = await parseStoredRegistry(await files.readRegistry(), publicKeysOf(signingKeys));
  if (!stored) throw new StartupError('The store has no registry yet. Nothing was changed.');
  const { text: _, ...registry } = stored;
  const { remotes: before } = registry;
  const role = before[wanted.remote]?.canary ? 'canary' : 'live';
  const moved = [wanted.remote, ...partnersOf(before, wanted.remote, role)].map((remote) => {
    return { remote, ...rolledBack(remote, before[remote], role) };
  });
  const [{ from } = {}, ...along] = moved;
  const number = registry.number + NUMBER_STEP;
  const publicKeys = publicKeysOf(signingKeys);
  const earlier = await findRollBacks(files, publicKeys, stored).catch((error: unknown) => {
    // The database applies nothing of it, either.
    if (isInvalid(error)) return [];
    throw error;
  });
  const rollBack = schema.parse({ ...wanted, number, from, along, earlier });
  const sign = (typ: typeof TYPE | typeof REGISTRY_TYPE, payload: object) =>
    signDocument({ typ, payload: JSON.stringify(payload), keys: signingKeys });
  // First, so that no registry is ever there without it.
  await files.writeRollBack(await sign(TYPE, rollBack));
  const after = Object.fromEntries(moved.map(({ remote, traffic }) => [remote, traffic]));
  const remotes = { ...registry.remotes, ...after };
  const at = new Date().toISOString();
  await files.writeRegistry(await sign(REGISTRY_TYPE, { ...registry, number, at, remotes }));
  return rollBack;
}

/** The emergency roll-backs that a registry of the store has, oldest first. */
export async function findRollBacks(
  files: RollBackFile,
  publicKeys: readonly KeyObject[],
  { number }: Pick<StoredRegistry, 'number'>,
): Promise<EmergencyRollBack[]> {
  const text = await files.readRollBack();
  if (text === undefined) return [];
  const { payload } = await verifyDocument({ typ: TYPE, text, publicKeys });
  const { earlier, ...last } = schema.parse(JSON.parse(payload.toString()));
  const all = [...earlier, last];
  // The registry of the last one may not have been written.
  const at = all.findIndex((rollBack) => rollBack.number === number);
  return all.slice(0, at + 1);
}

/** Applies emergency roll-backs to the database. All other remotes stay as they are there. */
export async function applyRollBacks(
  sql: Sql,
  rollBacks: readonly EmergencyRollBack[],
  { remotes }: StoredRegistry,
): Promise<TrafficChange[]> {
  const changes: TrafficChange[] = [];
  for (const { along, by, reason, ...rollBack } of rollBacks) {
    for (const { remote, from } of [rollBack, ...along]) {
      const { version: live, set } = remotes[remote]?.live ?? {};
      if (!live || !(await findTraffic(sql, remote))) continue;
      await setTraffic(sql, remote, { live, liveSet: set });
      const author = { by: `${by} (emergency)`, reason };
      changes.push({ remote, action: 'rollback', version: live, from, ...author });
    }
  }
  return changes;
}
