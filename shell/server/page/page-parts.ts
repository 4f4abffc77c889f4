import type { PickedReleases, Release } from '@clean-express/federation/registry';
import { paths } from '@clean-express/shared-ui/paths';
import host from '../../host.config.ts';
import { owningRemote } from '../../src/remotes/owning-remote.ts';
import { apiCalls } from './api-calls.ts';
import { matchRoute } from './match-route.ts';

/** A file of a release: its absolute URL and its hash. */
interface RemoteFile {
  href: string;
  integrity: string | undefined;
}

/** What a page needs of one remote. */
export interface RemotePart {
  remote: string;
  origin: string;
  scripts: RemoteFile[];
  styles: RemoteFile[];
  /** Paths of the API. */
  calls: string[];
}

interface Needs {
  scripts: readonly string[];
  styles: readonly string[];
  calls: readonly string[];
}

function partOf(remote: string, { url, extras }: Release, needs: Needs): RemotePart {
  const absolute = (files: readonly string[]) =>
    [...new Set(files)].map((file) => ({
      href: new URL(file, url).href,
      integrity: extras.integrity[file],
    }));
  return {
    remote,
    origin: new URL(url).origin,
    scripts: absolute(needs.scripts),
    styles: absolute(needs.styles),
    calls: [...new Set(needs.calls)],
  };
}

function widgetPart(releases: PickedReleases, name: string): RemotePart[] {
  const [remote = '', exposed = ''] = name.split('/');
  const release = releases[remote];
  if (!release) return [];
  const { preload, css, widgets } = release.extras;
  const widget = `./${exposed}`;
  return [
    partOf(remote, release, {
      scripts: preload[widget] ?? [],
      styles: css,
      calls: widgets[widget]?.data ?? [],
    }),
  ];
}

function routePart(remote: string, release: Release, url: URL): RemotePart {
  const { preload, css, pages } = release.extras;
  const match = matchRoute(pages, url.pathname);
  const page = match?.value;
  return partOf(remote, release, {
    scripts: [...(preload['./routes'] ?? []), ...(page?.preload ?? [])],
    styles: [...css, ...(page?.css ?? [])],
    calls: match ? apiCalls(match.value.data, match.parameters, url.searchParams) : [],
  });
}

/**
 * What a page needs of the remotes that draw on it: its owner's, or on the home page the widgets'.
 *
 * @param url - The page's address.
 */
export function partsOf(releases: PickedReleases, url: URL): RemotePart[] {
  if (url.pathname === paths.home.path) {
    return host.widgets.flatMap((name) => widgetPart(releases, name));
  }
  const owner = owningRemote(releases, url.pathname);
  const release = owner === undefined ? undefined : releases[owner];
  return owner && release ? [routePart(owner, release, url)] : [];
}
