import {
  HOST_CONTRACT_FILE,
  type HostContract,
  hostContractSchema,
} from '@clean-express/release-contract/host-contract';
import type { ReleasePage } from '@clean-express/release-contract/registry';
import type { Manifest } from '@clean-express/release-contract/release-registry';
import { z } from 'zod';
import { type Build, contentVersion } from './build.ts';
import {
  allHashes,
  BuildError,
  type BuildFiles,
  fileOf,
  HOST_SERVER_FILES,
  splitServerFiles,
} from './build-files.ts';
import { staticClosure } from './script-imports.ts';
import { stylesheetsOf, type ViteManifest } from './vite-manifest.ts';

/** The file of a host that browsers load first. */
const ENTRY = 'index.html';

/** The module of a host whose scripts every page loads. */
export const BOOT = './routes';

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
export function bootFiles(files: BuildFiles): string[] {
  const html = fileOf(files, ENTRY).toString('utf8');
  const tags = [/<link\b[^>]*?href="\/([^"]+\.js)"/g, /<script\b[^>]*?src="\/([^"]+\.js)"/g];
  const named = tags.flatMap((tag) => [...html.matchAll(tag)].map(([, path = '']) => path));
  return staticClosure(
    files,
    named.filter((path) => files.has(path)),
  );
}

/** The pages of a host, without the scripts that every page loads. */
function describePages(
  { pages }: HostContract,
  { files, manifest }: { files: BuildFiles; manifest: ViteManifest },
  boot: readonly string[],
): Record<string, ReleasePage> {
  const described = Object.entries(pages).map(([route, { module, widgets, slots }]) => {
    const chunk = manifest[module];
    const preload = chunk ? staticClosure(files, [chunk.file]) : [];
    const page = {
      preload: preload.filter((path) => !boot.includes(path)),
      css: chunk ? stylesheetsOf(manifest, chunk) : [],
      widgets,
      ...(slots && { slots }),
      data: [],
    };
    return [route, page] as const;
  });
  return Object.fromEntries(described);
}

/**
 * Describes a build of a host as `describeRelease` does: all of its files have a hash, because SSR servers
 * serve them.
 *
 * @param contains - The remotes in it, by name.
 * @throws BuildError when the build is incomplete.
 */
export function describeHost(
  { remote, semver, files, manifest }: Build,
  contains?: HostContract['contains'],
) {
  const { browser, server } = splitServerFiles(files);
  for (const path of Object.values(HOST_SERVER_FILES)) fileOf(server, path);
  const boot = bootFiles(browser);
  const host = { ...readContract(browser), ...(contains && { contains }) };
  const extras: Manifest['extras'] = {
    paths: [],
    preload: { [BOOT]: boot },
    css: [],
    pages: describePages(host, { files: browser, manifest }, boot),
    widgets: {},
    integrity: allHashes(browser),
    server: allHashes(server),
    shared: {},
  };
  const { scriptBudget } = host;
  const declared = { host, scriptBudget, owner: remote.owner };
  const version = contentVersion(semver, files, { ...extras, ...declared });
  return { version, entry: ENTRY, extras, ...declared };
}
