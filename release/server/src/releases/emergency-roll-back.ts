import type { KeyObject } from 'node:crypto';
import { SHELL } from '@clean-express/release-contract/host-contract';
import type { RemoteTraffic } from '@clean-express/release-contract/release-registry';
import type { Sql } from '@clean-express/server-kit/database';
import { StartupError } from '@clean-express/server-kit/process';
import { publicKeysOf, signDocument, verifyDocument } from '@clean-express/server-kit/signatures';
import { z } from 'zod';
import { findTraffic, setTraffic } from '../rows/release-rows.ts';
import type { RegistryFile } from './publisher.ts';
import { parseStoredRegistry, type StoredRegistry } from './recovery.ts';
import { REGISTRY_TYPE, type TrafficChange } from './registry-writer.ts';

/** The `typ` of the signed file beside the registry. */
const TYPE = 'emergency-roll-back+jws';

/** The database may have committed changes that the store does not have: none of them gets a higher number. */
const NUMBER_STEP = 1000;

const schema = z.object({
  /** Of the registry that has it. */
  number: z.int().positive(),
  remote: z.string(),
  /** What visitors no longer get. */
  from: z.string(),
  /** As typed. */
  by: z.string().min(1).max(100),
  reason: z.string().min(1).max(500),
});

type EmergencyRollBack = z.infer<typeof schema>;

/** The store's file that says who has rolled back without the database, and why. */
export interface RollBackFile {
  /** @returns `undefined` if there was none yet. */
  readRollBack: () => Promise<string | undefined>;
  writeRollBack: (text: string) => Promise<void>;
}

/** What visitors get of a remote after its roll-back. */
function rolledBack(remote: string, traffic: RemoteTraffic | undefined) {
  if (!traffic) throw new StartupError(`There is no remote "${remote}". Nothing was changed.`);
  const { canary, rollback, live, ...rest } = traffic;
  if (canary) {
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
  const { from, traffic } = rolledBack(wanted.remote, registry.remotes[wanted.remote]);
  const number = registry.number + NUMBER_STEP;
  const rollBack = schema.parse({ ...wanted, number, from });
  const sign = (typ: typeof TYPE | typeof REGISTRY_TYPE, payload: object) =>
    signDocument({ typ, payload: JSON.stringify(payload), keys: signingKeys });
  // First, so that no registry is ever there without it.
  await files.writeRollBack(await sign(TYPE, rollBack));
  const remotes = { ...registry.remotes, [wanted.remote]: traffic };
  const at = new Date().toISOString();
  await files.writeRegistry(await sign(REGISTRY_TYPE, { ...registry, number, at, remotes }));
  return rollBack;
}

/** The emergency roll-back that a registry of the store has; `undefined` if it is none. */
export async function findRollBack(
  files: RollBackFile,
  publicKeys: readonly KeyObject[],
  { number }: Pick<StoredRegistry, 'number'>,
): Promise<EmergencyRollBack | undefined> {
  const text = await files.readRollBack();
  if (text === undefined) return undefined;
  const { payload } = await verifyDocument({ typ: TYPE, text, publicKeys });
  const rollBack = schema.parse(JSON.parse(payload.toString()));
  return rollBack.number === number ? rollBack : undefined;
}

/** Takes an emergency roll-back over into the database. All other remotes stay as they are there. */
export async function takeOverRollBack(
  sql: Sql,
  { remote, from }: EmergencyRollBack,
  { remotes }: StoredRegistry,
): Promise<TrafficChange[]> {
  const live = remotes[remote]?.live.version;
  const now = await findTraffic(sql, remote);
  if (!live || !now) return [];
  await setTraffic(sql, remote, live);
  return [{ remote, action: 'rollback', version: live, from }];
}
