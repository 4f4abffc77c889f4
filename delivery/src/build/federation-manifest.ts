import { type BuildFiles, fileOf } from '@clean-express/federation/build';
import { z } from 'zod';

/** The used parts of the manifest that the federation plugin writes. */
const federationManifestSchema = z.object({
  metaData: z.object({ remoteEntry: z.object({ name: z.string(), path: z.string() }) }),
  shared: z.array(z.object({ name: z.string(), requiredVersion: z.string() })),
});

/** The entry of a remote's build, and its shared dependencies. */
export interface FederationManifest {
  /** Path of `remoteEntry.js`. */
  entry: string;
  /** Name → version range. */
  shared: Record<string, string>;
}

/**
 * Reads the federation plugin's manifest.
 *
 * @throws When it is missing, or when an update of the plugin has changed its format.
 */
export function readFederationManifest(files: BuildFiles): FederationManifest {
  const json: unknown = JSON.parse(fileOf(files, 'mf-manifest.json').toString('utf8'));
  const { metaData, shared } = federationManifestSchema.parse(json);
  const { path, name } = metaData.remoteEntry;
  return {
    entry: path ? `${path}/${name}` : name,
    shared: Object.fromEntries(shared.map((entry) => [entry.name, entry.requiredVersion])),
  };
}
