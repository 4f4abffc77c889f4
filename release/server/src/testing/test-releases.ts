import type { KeyObject } from 'node:crypto';
import { SHELL } from '@clean-express/release-contract/host-contract';
import { type Policy, policySchema } from '@clean-express/release-contract/release-policy';
import {
  type SignedRegistry,
  signedRegistrySchema,
} from '@clean-express/release-contract/release-registry';
import type { Database } from '@clean-express/server-kit/database';
import {
  generateSigningKey,
  publicKeysOf,
  releaseSigningKeysField,
  verifyDocument,
} from '@clean-express/server-kit/signatures';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import type { RegistryOptions } from '../releases/registry-service.ts';
import { createReleases, type Releases } from '../releases/releases.ts';
import { MemoryStore } from './memory-store.ts';
import { emptyDatabase } from './test-database.ts';

/** The author of changes in tests. */
export const ada = { by: 'ada' };

/** New signing keys. */
export const newKeys = (): KeyObject[] => releaseSigningKeysField.parse(generateSigningKey());

/** The text of a manifest. */
export function manifestOf(version: string, change: object = {}, paths = ['/services']): string {
  return JSON.stringify({
    remote: 'catalog',
    version,
    entry: 'remoteEntry.js',
    extras: {
      paths,
      preload: { './routes': [] },
      css: [],
      integrity: {},
      shared: {},
    },
    builtAt: '2026-01-01T00:00:00.000Z',
    ...change,
  });
}

/** Releases with their own database and store, which tests can share between instances. */
export interface TestReleases {
  releases: Releases;
  database: Database;
  files: MemoryStore;
  signingKeys: readonly KeyObject[];
}

/** Opens releases; with the parts of others, it is another instance, or the same one after a restart. */
export async function openReleases(
  parts: Partial<RegistryOptions> & { files?: MemoryStore; policy?: () => Policy } = {},
) {
  const database = parts.database ?? (await emptyDatabase());
  const files = parts.files ?? new MemoryStore();
  const signingKeys = parts.signingKeys ?? newKeys();
  const releases = await createReleases({
    baseUrl: (remote) => `https://cdn.example/${remote}/releases/`,
    policy: () => policySchema.parse({}),
    log: pino({ enabled: false }),
    clock: () => new Date(),
    ...parts,
    database,
    files,
    signingKeys,
  });
  onTestFinished(() => releases.close());
  return { releases, database, files, signingKeys } satisfies TestReleases;
}

/** Uploads and accepts releases of the catalog. */
export async function publish(
  { releases, files }: Pick<TestReleases, 'releases' | 'files'>,
  ...versions: string[]
): Promise<void> {
  for (const version of versions) {
    const { remote } = await releases.add(manifestOf(version), ada);
    files.manifests.set(`${remote}/${version}`, manifestOf(version));
    await releases.accept(remote, version, { skippedE2e: true }, ada);
  }
}

/** Verifies a registry and returns its content, without the shell, which every database of tests has. */
export async function readSigned(
  text: string | undefined,
  signingKeys: readonly KeyObject[],
): Promise<SignedRegistry> {
  const publicKeys = publicKeysOf(signingKeys);
  const { payload } = await verifyDocument({
    typ: 'release-registry+jws',
    text: text ?? '',
    publicKeys,
  });
  const registry = signedRegistrySchema.parse(JSON.parse(payload.toString()));
  const { [SHELL]: _, ...remotes } = registry.remotes;
  return { ...registry, remotes };
}
