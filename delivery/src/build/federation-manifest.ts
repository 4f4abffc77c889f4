import { z } from 'zod';
import { type BuildFiles, fileOf } from './build-files.ts';

/** What we read of the manifest that the federation plugin writes. */
const federationManifestSchema = z.object({
  metaData: z.object({ remoteEntry: z.object({ name: z.string(), path: z.string() }) }),
  shared: z.array(z.object({ name: z.string(), requiredVersion: z.string() })),
});

/** The entry of a remote's build, and the ranges of what it wants to share with the host. */
export interface FederationFacts {
  entry: string;
  shared: Record<string, string>;
}

/**
 * Reads the federation plugin's manifest.
 *
 * @throws When there is none, or of another shape: then the plugin has changed.
 */
export function federationFacts(files: BuildFiles): FederationFacts {
  const json: unknown = JSON.parse(fileOf(files, 'mf-manifest.json').toString('utf8'));
  const { metaData, shared } = federationManifestSchema.parse(json);
  const { path, name } = metaData.remoteEntry;
  return {
    entry: path ? `${path}/${name}` : name,
    shared: Object.fromEntries(shared.map((entry) => [entry.name, entry.requiredVersion])),
  };
}
