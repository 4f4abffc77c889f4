import type { Release, ReleasePage } from '@clean-express/federation/registry';
import type { PageHints, RemoteConfig } from '@clean-express/federation/remote-config';
import { BuildError, type BuildFiles } from './build.ts';
import { contentVersion } from './content-version.ts';
import { federationFacts } from './federation-manifest.ts';
import { integrityOf } from './integrity.ts';
import { importsOf } from './module-imports.ts';
import { staticClosure } from './static-closure.ts';
import { chunkOf, stylesheetsOf, type ViteManifest } from './vite-manifest.ts';

/** A remote's build, as it lies in its `dist`. */
export interface Build {
  remote: RemoteConfig;
  /** Version of the remote's package. */
  semver: string;
  files: BuildFiles;
  manifest: ViteManifest;
}

/** What a build says about itself; when and where it is published comes on top. */
export interface ReleaseDescription {
  version: string;
  /** Path of `remoteEntry.js`, relative to the release. */
  entry: string;
  extras: Omit<Release['extras'], 'publishedAt'>;
}

/**
 * What the entry loads whenever it starts. Besides the exposed modules, all that it imports
 * dynamically is its map of shared modules, which it needs at once.
 */
function startFiles({ files, remote, manifest }: Build, entry: string): string[] {
  const exposed = Object.values(remote.exposes).map((source) => chunkOf(manifest, source).file);
  const atStart = importsOf(files, entry).dynamic.filter((path) => !exposed.includes(path));
  return [entry, ...atStart];
}

function describePage(build: Build, route: string, hints: PageHints): ReleasePage {
  const { remote, manifest, files } = build;
  if (!remote.paths.some((path) => route === path || route.startsWith(`${path}/`))) {
    throw new BuildError(`The page "${route}" lies outside of the paths of "${remote.name}".`);
  }
  const chunk = hints.module === undefined ? undefined : chunkOf(manifest, hints.module);
  return {
    preload: chunk ? staticClosure(files, [chunk.file]) : [],
    css: chunk ? stylesheetsOf(manifest, chunk) : [],
    data: hints.data ?? [],
  };
}

/**
 * Everything that the front door has to know of a build to compose a page with it.
 *
 * @throws {@link BuildError} when declaration and build do not fit together.
 */
export function describeRelease(build: Build): ReleaseDescription {
  const { remote, semver, files, manifest } = build;
  const { entry, shared } = federationFacts(files);
  const start = startFiles(build, entry);
  const exposes = Object.entries(remote.exposes).map(
    ([name, source]) => [name, chunkOf(manifest, source)] as const,
  );
  const pages = Object.entries(remote.pages ?? {});
  const widgets = Object.entries(remote.widgets ?? {});
  const extras = {
    paths: remote.paths,
    preload: Object.fromEntries(
      exposes.map(([name, { file }]) => [name, staticClosure(files, [...start, file])]),
    ),
    css: [...new Set(exposes.flatMap(([, chunk]) => stylesheetsOf(manifest, chunk)))],
    pages: Object.fromEntries(
      pages.map(([route, hints]) => [route, describePage(build, route, hints)]),
    ),
    widgets: Object.fromEntries(widgets.map(([name, { data }]) => [name, { data: data ?? [] }])),
    integrity: integrityOf(files),
    shared,
  };
  return { version: contentVersion(semver, files, extras), entry, extras };
}
