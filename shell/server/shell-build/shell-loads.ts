import { fileOf, type Load, readBuild, readViteManifest, splitServerFiles } from 'delivery';
import { bootFiles } from './boot-files.ts';
import { pageChunks } from './page-chunks.ts';

/**
 * What pages load of the shell: those of remotes all the same, its own something besides.
 *
 * @param dist - Directory of the shell's build.
 */
export async function shellLoads(dist: string) {
  const { browser: files } = splitServerFiles(await readBuild(dist));
  const boot = bootFiles(fileOf(files, 'index.html').toString('utf8'), files);
  const pages = pageChunks(files, await readViteManifest(dist), new Set(boot));
  const own = Object.entries(pages).map(([name, { preload }]) => ({
    name,
    scripts: [...boot, ...preload],
  }));
  const loads: Load[] = [{ name: "a remote's page", scripts: boot }, ...own];
  return { files, loads };
}
