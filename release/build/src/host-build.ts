import {
  HEAD_SCRIPT_FILE,
  HOST_CONTRACT_FILE,
  type HostContract,
  hostContractSchema,
  STARTER_FILE,
} from '@clean-express/release-contract/host-contract';
import { z } from 'zod';
import {
  BuildError,
  type BuildFiles,
  fileOf,
  readBuild,
  SERVER_FOLDER,
  splitServerFiles,
} from './build-files.ts';
import { staticClosure } from './static-closure.ts';
import { readViteManifest, stylesheetsOf, type ViteManifest } from './vite-manifest.ts';

/** Files of a lazy page of the host. */
export interface PageChunk {
  preload: string[];
  css: string[];
}

/** The build of a host: its files for browsers, with what was read from them. */
export type HostBuild = Awaited<ReturnType<typeof readHostBuild>>;

function readContract(files: BuildFiles): HostContract {
  const json: unknown = JSON.parse(fileOf(files, HOST_CONTRACT_FILE).toString('utf8'));
  const { data, error } = hostContractSchema.safeParse(json);
  if (error) {
    throw new BuildError(
      `The host's ${HOST_CONTRACT_FILE} is not valid. Correct host.config.ts and build again.\n${z.prettifyError(error)}`,
    );
  }
  return data;
}

/** The scripts that `index.html` preloads and loads, with their static imports; the entry comes last. */
function bootFiles(html: string, files: BuildFiles): string[] {
  const tags = [/<link\b[^>]*?href="\/([^"]+\.js)"/g, /<script\b[^>]*?src="\/([^"]+\.js)"/g];
  const named = tags.flatMap((tag) => [...html.matchAll(tag)].map(([, path = '']) => path));
  return staticClosure(
    files,
    named.filter((path) => files.has(path)),
  );
}

/** The chunks of the host's lazy pages, without the scripts that every page loads. */
function pageChunks(
  pages: HostContract['pages'],
  files: BuildFiles,
  manifest: ViteManifest,
  boot: ReadonlySet<string>,
): Record<string, PageChunk> {
  const chunks: Record<string, PageChunk> = {};
  for (const [route, { module }] of Object.entries(pages)) {
    const chunk = manifest[module];
    if (!chunk) continue;
    const preload = staticClosure(files, [chunk.file]).filter((path) => !boot.has(path));
    chunks[route] = { preload, css: stylesheetsOf(manifest, chunk) };
  }
  return chunks;
}

/** Reads the build of a host. Throws a {@link BuildError} when it is missing or incomplete. */
export async function readHostBuild(dist: string) {
  const [build, manifest] = await Promise.all([readBuild(dist), readViteManifest(dist)]);
  const { browser: files, server } = splitServerFiles(build);
  const contract = readContract(files);
  const html = fileOf(files, 'index.html').toString('utf8');
  /** Scripts that every page needs, each after those that it imports. */
  const boot = bootFiles(html, files);
  const pages = pageChunks(contract.pages, files, manifest, new Set(boot));
  const inlined = (file: string) => fileOf(server, `${SERVER_FOLDER}/${file}`).toString('utf8');
  /** Code for the head of rendered pages. */
  const starter = inlined(STARTER_FILE);
  /** Code for the head of all pages. */
  const headScript = inlined(HEAD_SCRIPT_FILE);
  return { files, contract, html, boot, pages, starter, headScript };
}
