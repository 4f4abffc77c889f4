import { join } from 'node:path/posix';
import { type HostContract, SHELL } from '@clean-express/release-contract/host-contract';
import type { PageExample } from '@clean-express/release-contract/page-example';
import type { ReleasePage } from '@clean-express/release-contract/registry';
import {
  deprecatedSchema,
  measuresSchema,
  originsSchema,
  partField,
  slotSchema,
} from '@clean-express/release-contract/registry-fields';
import type { Manifest } from '@clean-express/release-contract/release-registry';
import {
  exposedSources,
  hasServerBundle,
  type PageHints,
  type RemoteConfig,
  SHARED_IMPORTS_FILE,
} from '@clean-express/release-contract/remote-config';
import { z } from 'zod';
import { type Build, contentVersion } from './build.ts';
import {
  BuildError,
  type BuildFiles,
  fileHashes,
  fileOf,
  splitServerFiles,
} from './build-files.ts';
import { buildOfContained, containedRemotes, serverFilesOf } from './contained-remotes.ts';
import { bootFiles, describeHost } from './describe-host.ts';
import { staticClosure } from './script-imports.ts';
import { chunkOf, releaseStyles, stylesheetsOf } from './vite-manifest.ts';

/** By convention, the file names of pages end like this. */
const PAGE_FILE = /-page\.tsx$/;

/** The used parts of the manifest that the federation plugin writes. */
const federationManifestSchema = z.object({
  metaData: z.object({ remoteEntry: z.object({ name: z.string(), path: z.string() }) }),
  shared: z.array(z.object({ name: z.string(), requiredVersion: z.string() })),
});

/** @throws When the manifest is missing, or when an update of the plugin has changed its format. */
function readFederationManifest(files: BuildFiles) {
  const json: unknown = JSON.parse(fileOf(files, 'mf-manifest.json').toString('utf8'));
  const { metaData, shared } = federationManifestSchema.parse(json);
  const { path, name } = metaData.remoteEntry;
  return {
    entry: path ? `${path}/${name}` : name,
    shared: Object.fromEntries(shared.map((entry) => [entry.name, entry.requiredVersion])),
  };
}

const sharedImportsSchema = z.record(z.string(), z.array(z.string()));

/** Shared module → the names that the build imports from it. Builds of earlier versions have no list. */
function readSharedImports(files: BuildFiles) {
  const bytes = files.get(SHARED_IMPORTS_FILE);
  return bytes && sharedImportsSchema.parse(JSON.parse(bytes.toString('utf8')));
}

/**
 * A remote that declares pages must declare all of them: the SSR server responds with 404 to other
 * paths.
 */
function refuseUndeclared({ manifest, remote }: Build, pages: PageHints[]): void {
  const declared = pages.map(({ module }) => module?.replace(/^\.\//, ''));
  const missing = chunkOf(manifest, remote.exposes['./routes']).dynamicImports.find(
    (path) => PAGE_FILE.test(path) && !declared.includes(path),
  );
  if (missing) {
    throw new BuildError(
      `The page "${missing}" is missing in "pages" of remote.config.ts. Please add it.`,
    );
  }
}

function describePage(build: Build, hints: PageHints) {
  const { module, query = [], server = false, title, widgets, slots } = hints;
  const { manifest, files } = build;
  const chunk = module === undefined ? undefined : chunkOf(manifest, module);
  return {
    preload: chunk ? staticClosure(files, [chunk.file]) : [],
    css: chunk ? stylesheetsOf(manifest, chunk) : [],
    query,
    server,
    ...(title === undefined ? {} : { title }),
    ...(widgets && { widgets }),
    ...(slots && { slots }),
    data: [],
  };
}

/** Lists the files of each declared page of a remote, by route. */
function describePages(build: Build): Record<string, ReleasePage> {
  const { pages } = build.remote;
  if (!pages) return {};
  return Object.fromEntries(
    Object.entries(pages).map(([route, hints]) => [route, describePage(build, hints)]),
  );
}

function describeExamples({ pages = {} }: RemoteConfig): Record<string, PageExample> {
  return Object.fromEntries(
    Object.entries(pages).flatMap(([route, { example }]) => (example ? [[route, example]] : [])),
  );
}

/** The widgets and slots that a remote has, and the slots that it fills: a part of its `extras`. */
function describeParts({ exposes, slots, fills = {}, needs }: RemoteConfig) {
  const widgets = Object.entries(exposes).flatMap(([name, exposed]) => {
    if (name === './routes') return [];
    const { module: _, ...widget } = typeof exposed === 'string' ? { module: exposed } : exposed;
    return [[name, { ...widget, data: [] }]];
  });
  const fillings = Object.entries(fills).map(([slot, { module: _, order = 0, ...mounts }]) => [
    slot,
    { ...mounts, order },
  ]);
  return {
    widgets: Object.fromEntries(widgets),
    ...(slots && { slots: z.record(partField, slotSchema).parse(slots) }),
    ...(fillings.length > 0 && { fills: Object.fromEntries(fillings) }),
    ...(needs && { needs }),
  };
}

/**
 * What a remote declares, as the `extras` of a release without files: that of a development server. Only
 * browsers render its pages.
 */
export function describeUnbuilt(remote: RemoteConfig) {
  const noFiles = { preload: [], css: [], data: [], server: false };
  const pages = Object.entries(remote.pages ?? {}).map(([route, { widgets, slots }]) => [
    route,
    { ...noFiles, widgets, slots },
  ]);
  return {
    ...describeParts(remote),
    pages: Object.fromEntries(pages),
    paths: remote.paths,
    preload: {},
    css: [],
    integrity: {},
    shared: {},
  };
}

/** @throws {@link BuildError} when the remote has no such widget, slot or path. */
function describeDeprecated(
  deprecated: Record<string, string>,
  { name: remote, exposes, slots, paths }: RemoteConfig,
) {
  const own = [...Object.keys(exposes), ...Object.keys(slots ?? {}), ...paths];
  const unknown = Object.keys(deprecated).find((name) => !own.includes(name));
  if (unknown !== undefined) {
    throw new BuildError(
      `"${remote}" has no ${unknown} that it could take away. Correct "deprecated" in remote.config.ts.`,
    );
  }
  return deprecatedSchema.parse(deprecated);
}

/** What is published of a build, besides where and when. */
export type ReleaseDescription = Omit<Manifest, 'remote' | 'provenance' | 'builtAt'>;

/**
 * Describes a build with everything that the SSR server needs to compose its pages.
 *
 * @returns Its manifest, without where it comes from.
 * @throws {@link BuildError} when the build does not match its configuration.
 */
export function describeRelease(build: Build): ReleaseDescription {
  return build.remote.name === SHELL
    ? describeHost(build, describeContained(build))
    : describeRemote(build);
}

/** Describes the remotes in the build of a host. Their files are those of the host's release. */
function describeContained(build: Build): HostContract['contains'] {
  const { files, manifest } = build;
  const contained = containedRemotes(files);
  if (contained.length === 0) return undefined;
  const { browser, server } = splitServerFiles(files);
  const boot = bootFiles(browser);
  const lean = (paths: readonly string[]) => paths.filter((path) => !boot.includes(path));
  const described = contained.map((one) => {
    const { folder, remote } = one;
    const content = describeContent(buildOfContained(build, one));
    const preload = Object.entries(exposedSources(remote)).map(([name, source]) => {
      // Without one of its own, it is in a script that every page loads.
      const chunk = manifest[join(folder, source)];
      return [name, chunk ? lean(staticClosure(files, [chunk.file])) : []] as const;
    });
    const pages = Object.entries(content.pages).map(
      ([route, page]) => [route, { ...page, preload: lean(page.preload) }] as const,
    );
    const own = {
      ...content,
      pages: Object.fromEntries(pages),
      preload: Object.fromEntries(preload),
      css: [],
      integrity: {},
      server: serverFilesOf(remote.name, server),
      shared: {},
    };
    return [remote.name, own] as const;
  });
  return Object.fromEntries(described);
}

/** What a remote is and has, wherever its files are. */
function describeContent(build: Build) {
  const { remote } = build;
  return {
    paths: remote.paths,
    pages: describePages(build),
    ...describeParts(remote),
    ...(remote.origins && { origins: z.strictObject(originsSchema.shape).parse(remote.origins) }),
    ...(remote.measures && { measures: measuresSchema.parse(remote.measures) }),
  };
}

function describeRemote(build: Build): ReleaseDescription {
  const { remote, semver, files, manifest } = build;
  if (remote.pages) refuseUndeclared(build, Object.values(remote.pages));
  const { browser, server } = splitServerFiles(files);
  const { entry, shared } = readFederationManifest(files);
  const exposes = Object.entries(exposedSources(remote)).map(
    ([name, source]) => [name, chunkOf(manifest, source)] as const,
  );
  const extras: Manifest['extras'] = {
    ...describeContent(build),
    preload: Object.fromEntries(
      exposes.map(([name, { file }]) => [name, staticClosure(files, [entry, file])]),
    ),
    css: releaseStyles(
      manifest,
      exposes.map(([, chunk]) => chunk),
    ),
    integrity: fileHashes(browser),
    ...(hasServerBundle(remote) ? { server: fileHashes(server) } : {}),
    shared,
  };
  const { scriptBudget, owner, shares, reads, deprecated } = remote;
  const exports = readSharedImports(files);
  const examples = describeExamples(remote);
  const declared = {
    ...{ scriptBudget, owner, examples },
    ...(shares && { shares }),
    ...(reads && { reads }),
    ...(deprecated && { deprecated: describeDeprecated(deprecated, remote) }),
  };
  const version = contentVersion(semver, files, { ...extras, ...declared });
  return { version, entry, extras, ...(exports && { exports }), ...declared };
}
