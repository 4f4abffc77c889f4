import {
  chunkOf,
  integrityOf,
  releaseStyles,
  splitServerFiles,
  staticClosure,
} from '@clean-express/federation/build';
import type { Release } from '@clean-express/federation/registry';
import type { Build } from './build.ts';
import { contentVersion } from './content-version.ts';
import { describePages } from './describe-pages.ts';
import { readFederationManifest } from './federation-manifest.ts';

/** The registry entry of a build, without its address and the time of publication. */
export interface ReleaseDescription {
  version: string;
  /** Path of `remoteEntry.js`, relative to the release. */
  entry: string;
  extras: Omit<Release['extras'], 'publishedAt'>;
}

/**
 * Describes a build with everything that the SSR server needs to compose its pages.
 *
 * @throws {@link BuildError} when the build does not match its configuration.
 */
export function describeRelease(build: Build): ReleaseDescription {
  const { remote, semver, files, manifest } = build;
  const { browser, server } = splitServerFiles(files);
  const { entry, shared } = readFederationManifest(files);
  const exposes = Object.entries(remote.exposes).map(
    ([name, source]) => [name, chunkOf(manifest, source)] as const,
  );
  const widgets = Object.keys(remote.exposes).filter((name) => name !== './routes');
  const extras = {
    paths: remote.paths,
    preload: Object.fromEntries(
      exposes.map(([name, { file }]) => [name, staticClosure(files, [entry, file])]),
    ),
    css: releaseStyles(
      manifest,
      exposes.map(([, chunk]) => chunk),
    ),
    pages: describePages(build),
    widgets: Object.fromEntries(widgets.map((name) => [name, { data: [] }])),
    integrity: integrityOf(browser),
    ...(remote.server ? { server: integrityOf(server) } : {}),
    shared,
  };
  return { version: contentVersion(semver, files, extras), entry, extras };
}
