import type { Release } from '@clean-express/federation/registry';
import type { Build } from './build.ts';
import { contentVersion } from './content-version.ts';
import { describePages } from './describe-pages.ts';
import { federationFacts } from './federation-manifest.ts';
import { integrityOf } from './integrity.ts';
import { splitServerFiles } from './server-files.ts';
import { staticClosure } from './static-closure.ts';
import { chunkOf, releaseStyles } from './vite-manifest.ts';

/** What a build says about itself; when and where it is published comes on top. */
export interface ReleaseDescription {
  version: string;
  /** Path of `remoteEntry.js`, relative to the release. */
  entry: string;
  extras: Omit<Release['extras'], 'publishedAt'>;
}

/**
 * Everything that the front door has to know of a build to compose a page with it.
 *
 * @throws {@link BuildError} when declaration and build do not fit together.
 */
export function describeRelease(build: Build): ReleaseDescription {
  const { remote, semver, files, manifest } = build;
  const { browser, server } = splitServerFiles(files);
  const { entry, shared } = federationFacts(files);
  const exposes = Object.entries(remote.exposes).map(
    ([name, source]) => [name, chunkOf(manifest, source)] as const,
  );
  const widgets = Object.entries(remote.widgets ?? {});
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
    widgets: Object.fromEntries(widgets.map(([name, { data }]) => [name, { data: data ?? [] }])),
    integrity: integrityOf(browser),
    ...(remote.server ? { server: integrityOf(server) } : {}),
    shared,
  };
  return { version: contentVersion(semver, files, extras), entry, extras };
}
