import type { PickedReleases } from '@clean-express/federation/registry';

/** What a page loads, in the order in which it needs it. */
const KINDS = ['entry', 'scripts', 'styles', 'data', 'pictures', 'other'] as const;

type Kind = (typeof KINDS)[number];

/** Files of one kind and one owner. */
export interface LoadGroup {
  owner: string;
  kind: Kind;
  files: number;
  /** Over the network, in bytes; what another origin does not tell of counts nothing. */
  bytes: number;
  /** Of the first, since the navigation, in milliseconds. */
  start: number;
  /** Of the last. */
  end: number;
}

type Loaded = Pick<
  PerformanceResourceTiming,
  'name' | 'startTime' | 'responseEnd' | 'transferSize'
>;

/** Whose files are whose. */
export interface Origins {
  releases: PickedReleases;
  site: string;
  api: string;
}

/** The remote that a file belongs to, from its first source or its second one. */
function remoteOf(
  { href, origin, pathname }: URL,
  { releases, site }: Origins,
): string | undefined {
  const [, second] = origin === site ? (/^\/remotes\/([^/]+)\//.exec(pathname) ?? []) : [];
  if (second !== undefined) return second;
  const owner = Object.entries(releases).find(([, { url }]) => {
    return href.startsWith(new URL('.', url).href);
  });
  return owner?.[0];
}

function ownerOf(url: URL, origins: Origins): string {
  const remote = remoteOf(url, origins);
  if (remote !== undefined) return remote;
  if (url.href.startsWith(`${origins.api}/`)) return 'api';
  return url.origin === origins.site ? 'shell' : url.host;
}

function kindOf({ pathname }: URL, owner: string): Kind {
  if (/\.(avif|webp|png|jpe?g|svg|ico|gif)$/.test(pathname)) return 'pictures';
  if (owner === 'api') return 'data';
  if (owner !== 'shell' && pathname.endsWith('/remoteEntry.js')) return 'entry';
  if (pathname.endsWith('.js')) return 'scripts';
  return pathname.endsWith('.css') ? 'styles' : 'other';
}

function joined(group: LoadGroup | undefined, owner: string, kind: Kind, file: Loaded): LoadGroup {
  return {
    owner,
    kind,
    files: (group?.files ?? 0) + 1,
    bytes: (group?.bytes ?? 0) + file.transferSize,
    start: Math.min(group?.start ?? Number.POSITIVE_INFINITY, file.startTime),
    end: Math.max(group?.end ?? 0, file.responseEnd),
  };
}

/**
 * Groups what a page has loaded by owner and kind: a remote's entry, its scripts, the API's data.
 *
 * @returns The owner that began first comes first.
 */
export function loadGroups(files: readonly Loaded[], origins: Origins): LoadGroup[] {
  const groups = new Map<string, LoadGroup>();
  for (const file of files) {
    const url = new URL(file.name);
    const owner = ownerOf(url, origins);
    const kind = kindOf(url, owner);
    const key = `${owner} ${kind}`;
    groups.set(key, joined(groups.get(key), owner, kind, file));
  }
  const owners = [...new Set([...groups.values()].map(({ owner }) => owner))];
  const place = ({ owner, kind }: LoadGroup) =>
    owners.indexOf(owner) * KINDS.length + KINDS.indexOf(kind);
  return [...groups.values()].sort((a, b) => place(a) - place(b));
}
