import { z } from 'zod';
import { HOST_CONTRACT_FILE, type HostContract, hostContractSchema } from '../host-config.ts';
import { bootFiles } from './boot-files.ts';
import { BuildError } from './build-error.ts';
import { type BuildFiles, fileOf } from './build-files.ts';
import { type PageChunk, pageChunks } from './page-chunks.ts';
import { readBuild } from './read-build.ts';
import { splitServerFiles } from './server-files.ts';
import { readViteManifest } from './vite-manifest.ts';

/** The build of a host, with what was read from it. */
export interface HostBuild {
  /** Files for browsers. */
  files: BuildFiles;
  contract: HostContract;
  /** Text of `index.html`. */
  html: string;
  /** Scripts that every page needs. */
  boot: string[];
  /** Route of a lazy page of the host → its chunk. */
  pages: Record<string, PageChunk>;
}

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

/**
 * Reads the build of a host.
 *
 * @param dist - Directory of the build.
 * @throws {@link BuildError} when it is missing or incomplete.
 */
export async function readHostBuild(dist: string): Promise<HostBuild> {
  const [build, manifest] = await Promise.all([readBuild(dist), readViteManifest(dist)]);
  const { browser: files } = splitServerFiles(build);
  const contract = readContract(files);
  const html = fileOf(files, 'index.html').toString('utf8');
  const boot = bootFiles(html, files);
  const pages = pageChunks(contract.pages, files, manifest, new Set(boot));
  return { files, contract, html, boot, pages };
}
