import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { BuildError } from './build-error.ts';

const chunkSchema = z.object({
  file: z.string(),
  imports: z.array(z.string()).default([]),
  dynamicImports: z.array(z.string()).default([]),
  css: z.array(z.string()).default([]),
});

/** Vite's record of a build: source file → chunk. */
const viteManifestSchema = z.record(z.string(), chunkSchema);

export type ViteManifest = z.infer<typeof viteManifestSchema>;
export type ViteChunk = z.infer<typeof chunkSchema>;

/**
 * Reads Vite's record of a build.
 *
 * @param dist - Directory of the build.
 * @throws {@link BuildError} when it was built without one.
 */
export async function readViteManifest(dist: string): Promise<ViteManifest> {
  const text = await readFile(join(dist, '.vite/manifest.json'), 'utf8').catch((cause) => {
    throw new BuildError(`${dist} has no .vite/manifest.json. Build with build.manifest on.`, {
      cause,
    });
  });
  return viteManifestSchema.parse(JSON.parse(text));
}

/**
 * The chunk that a source file became.
 *
 * @param source - Source file, relative to the package: `./src/routes.tsx`.
 * @throws {@link BuildError} when the build has none.
 */
export function chunkOf(manifest: ViteManifest, source: string): ViteChunk {
  const chunk = manifest[source.replace(/^\.\//, '')];
  if (!chunk) {
    throw new BuildError(`"${source}" is no chunk of the build. Correct remote.config.ts.`);
  }
  return chunk;
}

/** A chunk's stylesheets, with those of the chunks that it imports statically. */
export function stylesheetsOf(manifest: ViteManifest, chunk: ViteChunk): string[] {
  const chunks = new Set([chunk]);
  for (const { imports } of chunks) {
    for (const name of imports) if (manifest[name]) chunks.add(manifest[name]);
  }
  return [...new Set([...chunks].flatMap(({ css }) => css))];
}

/** Vite's name for the one stylesheet of a build that does not split its styles. */
const WHOLE_STYLESHEET = 'style.css';

/**
 * The stylesheets that everything of a release needs.
 *
 * @param exposed - The chunks of its exposed modules.
 */
export function releaseStyles(manifest: ViteManifest, exposed: readonly ViteChunk[]): string[] {
  const whole = manifest[WHOLE_STYLESHEET];
  const ofChunks = exposed.flatMap((chunk) => stylesheetsOf(manifest, chunk));
  return [...new Set([...(whole ? [whole.file] : []), ...ofChunks])];
}
