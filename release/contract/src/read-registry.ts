import { z } from 'zod';
import { type Registry, type Release, registrySchema, releaseSchema } from './registry.ts';
import { remoteNameField } from './registry-fields.ts';

const uncheckedSchema = registrySchema.extend({
  microFrontends: z.record(z.string(), z.array(z.unknown()).min(1)),
});

function readReleases(remote: string, unchecked: readonly unknown[]) {
  const name = remoteNameField.safeParse(remote);
  const results = unchecked.map((release) => releaseSchema.safeParse(release));
  const valid: Release[] = results.flatMap(({ data }) => data ?? []);
  const problems = [name, ...results].flatMap(({ error }) => error?.issues ?? []);
  const hasLive = problems.length === 0 || valid.some(({ deployment }) => deployment.default);
  return { releases: name.success && hasLive ? valid : [], problems };
}

/**
 * Reads a registry without the releases that do not match the schema, so that none of them affects
 * another remote. A remote whose live release is refused is left out: visitors must not get another one.
 *
 * @returns The registry, and remote → why a release of it was refused.
 * @throws When it is no registry at all.
 */
export function readRegistry(json: unknown) {
  const { microFrontends: unchecked, ...rest } = uncheckedSchema.parse(json);
  const registry: Registry = { ...rest, microFrontends: {} };
  const refused: Record<string, string> = {};
  for (const [remote, entries] of Object.entries(unchecked)) {
    const { releases, problems } = readReleases(remote, entries);
    if (releases.length > 0) registry.microFrontends[remote] = releases;
    if (problems.length > 0) refused[remote] = z.prettifyError({ issues: problems });
  }
  return { registry, refused };
}
