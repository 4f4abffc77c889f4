import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { BuildError } from './build-files.ts';

const chunkSchema = z.object({
  file: z.string(),
  imports: z.array(z.string()).default([]),
  dynamicImports: z.array(z.string()).default([]),
  css: z.array(z.string()).default([]),
});

/** Vite's manifest of a build: source file → chunk. */
const viteManifestSchema = z.record(z.string(), chunkSchema);

export type ViteManifest = z.infer<typeof viteManifestSchema>;
export type ViteChunk = z.infer<typeof chunkSchema>;

/** Reads Vite's manifest of a build. Throws a {@link BuildError} when the build has none. */
export async function readViteManifest(dist: string): Promise<ViteManifest> {
  const text = await readFile(join(dist, '.vite/manifest.json'), 'utf8').catch((cause) => {
    const message = `${dist} has no .vite/manifest.json. Build it with Vite's option build.manifest.`;
    throw new BuildError(message, { cause });
  });
  return viteManifestSchema.parse(JSON.parse(text));
}

/**
 * The chunk of a source file.
 *
 * @param source - Source file, relative to the package: `./src/routes.tsx`.
 * @throws {@link BuildError} when the source file has no chunk of its own.
 */
export function chunkOf(manifest: ViteManifest, source: string): ViteChunk {
  const chunk = manifest[source.replace(/^\.\//, '')];
  if (!chunk) {
    throw new BuildError(
      `"${source}" is not a chunk of the build. Correct the path in remote.config.ts.`,
    );
  }
  return chunk;
}

/** The stylesheets of a chunk and of its static imports. */
export function stylesheetsOf(manifest: ViteManifest, chunk: ViteChunk): string[] {
  const chunks = new Set([chunk]);
  for (const { imports } of chunks) {
    for (const name of imports) if (manifest[name]) chunks.add(manifest[name]);
  }
  return [...new Set([...chunks].flatMap(({ css }) => css))];
}

/** The stylesheets that all modules of a release need, given the chunks of its exposed modules. */
export function releaseStyles(manifest: ViteManifest, exposed: readonly ViteChunk[]): string[] {
  // Vite's name for the only stylesheet of a build with `cssCodeSplit: false`.
  const single = manifest['style.css'];
  const ofChunks = exposed.flatMap((chunk) => stylesheetsOf(manifest, chunk));
  return [...new Set([...(single ? [single.file] : []), ...ofChunks])];
}
