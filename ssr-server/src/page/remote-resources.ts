import type { PickedReleases, Release } from '@clean-express/federation/registry';
import { owningRemote } from '@clean-express/federation/releases';
import type { HostPages } from '../shell-build/shell-build.ts';
import { apiCalls } from './api-calls.ts';
import { matchRoute } from './match-route.ts';

/** A file of a release: its absolute URL and its hash. */
interface RemoteFile {
  href: string;
  integrity: string | undefined;
}

/** Everything that a page loads for one remote. */
export interface RemoteResources {
  remote: string;
  origin: string;
  scripts: RemoteFile[];
  styles: RemoteFile[];
  /** Paths of the API. */
  calls: string[];
}

/** The same, as the release declares it: paths relative to the release. */
interface DeclaredResources {
  scripts: readonly string[];
  styles: readonly string[];
  calls: readonly string[];
}

function resolveResources(
  remote: string,
  { url, extras }: Release,
  declared: DeclaredResources,
): RemoteResources {
  const absolute = (files: readonly string[]) =>
    [...new Set(files)].map((file) => ({
      href: new URL(file, url).href,
      integrity: extras.integrity[file],
    }));
  return {
    remote,
    origin: new URL(url).origin,
    scripts: absolute(declared.scripts),
    styles: absolute(declared.styles),
    calls: [...new Set(declared.calls)],
  };
}

/** @param name - `remote/ExposedModule`. */
function widgetResources(releases: PickedReleases, name: string): RemoteResources[] {
  const [remote = '', exposed = ''] = name.split('/');
  const release = releases[remote];
  if (!release) return [];
  const { preload, css, widgets } = release.extras;
  const widget = `./${exposed}`;
  return [
    resolveResources(remote, release, {
      scripts: preload[widget] ?? [],
      styles: css,
      calls: widgets[widget]?.data ?? [],
    }),
  ];
}

function routeResources(remote: string, release: Release, url: URL): RemoteResources {
  const { preload, css, pages } = release.extras;
  const match = matchRoute(pages, url.pathname);
  const page = match?.value;
  return resolveResources(remote, release, {
    scripts: [...(preload['./routes'] ?? []), ...(page?.preload ?? [])],
    styles: [...css, ...(page?.css ?? [])],
    calls: match ? apiCalls(match.value.data, match.parameters, url.searchParams) : [],
  });
}

/**
 * The resources of each remote that contributes to a page: of the remote that owns the page, or of
 * the widgets that a page of the host mounts.
 *
 * @param url - Address of the page.
 */
export function remoteResources(
  hostPages: HostPages,
  releases: PickedReleases,
  url: URL,
): RemoteResources[] {
  const hostPage = matchRoute(hostPages, url.pathname)?.value;
  if (hostPage) return hostPage.widgets.flatMap((name) => widgetResources(releases, name));
  const owner = owningRemote(releases, url.pathname);
  const release = owner === undefined ? undefined : releases[owner];
  return owner && release ? [routeResources(owner, release, url)] : [];
}
