import type { EndedPaths, Mounted, PickedReleases, Registry, Release, Slot } from './registry.ts';
import type { Manifest } from './release-registry.ts';
import { fillingModule } from './remote-config.ts';

/** A release that a visitor previews, as the SSR server inlines it into the page. */
export interface ActivePreview {
  remote: string;
  version: string;
  /** ISO 8601. */
  expires: string;
}

const LIVE: Release['deployment'] = { traffic: 100, default: true };

/**
 * A release as pages use it.
 *
 * @param manifest - A verified one: all files are trusted by the hashes in it.
 * @param baseUrl - Address under which `<version>/<file>` lies.
 */
export function toRelease(manifest: Manifest, baseUrl: string, deployment = LIVE): Release {
  const { version, entry, extras, host, provenance, builtAt } = manifest;
  const integrity = extras.integrity[entry];
  return {
    url: `${baseUrl}${version}/${entry}`,
    metadata: { version, ...(integrity && { integrity }) },
    deployment,
    extras: { ...extras, publishedAt: builtAt },
    ...(host && { host }),
    ...(provenance && { provenance }),
  };
}

/** The releases of a remote: live, canary, roll-back target; empty when the remote is unknown. */
export function releasesOf(registry: Registry, remote: string): readonly Release[] {
  const { microFrontends } = registry;
  // `remote` may be the name of an inherited property, such as `constructor`.
  return Object.hasOwn(microFrontends, remote) ? (microFrontends[remote] ?? []) : [];
}

/** The release for visitors outside of a canary. */
export function liveRelease(registry: Registry, remote: string): Release | undefined {
  const releases = releasesOf(registry, remote);
  return releases.find(({ deployment }) => deployment.default) ?? releases[0];
}

/** The release that a share of the visitors gets, if a canary is running. */
function canaryRelease(registry: Registry, remote: string): Release | undefined {
  return releasesOf(registry, remote).find(
    ({ deployment }) => !deployment.default && deployment.traffic > 0,
  );
}

/** A running canary. */
export interface Canary {
  remote: string;
  release: Release;
}

/** All running canaries. With one, visitors may get different releases. */
export function canariesOf(registry: Registry): Canary[] {
  return Object.keys(registry.microFrontends).flatMap((remote) => {
    const release = canaryRelease(registry, remote);
    return release ? [{ remote, release }] : [];
  });
}

/** The properties of a visitor that decide which releases they get. */
export interface Visitor {
  /** Whether the visitor is in the share of a canary; by default in none. */
  isInCanary?: ((canary: Canary) => boolean) | undefined;
  /** Remote → release that this visitor previews. The registry need not name it, nor its remote. */
  previews?: Readonly<PickedReleases> | undefined;
}

/** Name of a cookie of a site. Over TLS, the prefix keeps other subdomains from setting it. */
export function siteCookie(name: string, siteUrl: string): string {
  return siteUrl.startsWith('https:') ? `__Host-${name}` : name;
}

/** Name of the cookie that keeps a visitor in the same bucket. It does not identify the visitor. */
export function bucketCookie(siteUrl: string): string {
  return siteCookie('release-bucket', siteUrl);
}

/** The release of a remote that a visitor without previews gets. */
export function pickRelease(
  registry: Registry,
  remote: string,
  { isInCanary }: Pick<Visitor, 'isInCanary'>,
): Release | undefined {
  const release = canaryRelease(registry, remote);
  return release && isInCanary?.({ remote, release }) ? release : liveRelease(registry, remote);
}

/**
 * The release of each remote that a visitor gets; by default the live one. A visitor of a canary stays
 * in it while its share grows.
 */
export function pickReleases(registry: Registry, visitor: Visitor = {}): PickedReleases {
  const releases: PickedReleases = {};
  for (const remote of Object.keys(registry.microFrontends)) {
    const picked = pickRelease(registry, remote, visitor);
    if (picked) releases[remote] = picked;
  }
  return { ...releases, ...visitor.previews };
}

/** Whether a path, in lower case, is a prefix or below it. */
const isBelow = (path: string, prefix: string) => path === prefix || path.startsWith(`${prefix}/`);

/**
 * The remote that owns a path: the one with the longest matching prefix, in upper or lower case, as the
 * router matches it. SSR server and browser use the same function, because they must agree.
 *
 * @example owningRemote(releases, '/services/42') // 'catalog'
 */
export function owningRemote(
  releases: Readonly<Record<string, { extras: Pick<Release['extras'], 'paths'> }>>,
  pathname: string,
): string | undefined {
  const path = pathname.toLowerCase();
  return Object.entries(releases)
    .flatMap(([remote, { extras }]) => extras.paths.map((prefix) => ({ remote, prefix })))
    .filter(({ prefix }) => isBelow(path, prefix))
    .sort((a, b) => b.prefix.length - a.prefix.length)[0]?.remote;
}

/** Whether one of two paths is the other, or below it. */
const overlap = (a: string, b: string) => isBelow(a, b) || isBelow(b, a);

/**
 * Finds the paths of a remote that another one owns, for visitors without a preview.
 *
 * @returns One message for each.
 */
export function findTakenPaths(
  registry: Registry,
  { name, paths }: { name: string; paths: readonly string[] },
): string[] {
  const others = Object.entries(pickReleases(registry)).filter(([remote]) => remote !== name);
  return others.flatMap(([remote, { extras }]) =>
    paths
      .filter((path) => extras.paths.some((owned) => overlap(path.toLowerCase(), owned)))
      .map(
        (path) => `The path ${path} belongs to "${remote}". Choose another in remote.config.ts.`,
      ),
  );
}

/**
 * The path of a remote that has ended to which an address belongs, by the same rule as its owner. An
 * address with an owner belongs to that one.
 *
 * @example endedPrefix({ '/blogs': {} }, '/Blogs/42') // '/blogs'
 */
export function endedPrefix(ended: EndedPaths | undefined, pathname: string): string | undefined {
  const path = pathname.toLowerCase();
  return Object.keys(ended ?? {})
    .filter((prefix) => isBelow(path, prefix))
    .sort((a, b) => b.length - a.length)[0];
}

/**
 * What a slot shows, in its order: the parts are named as widgets are. A filling that needs another version
 * of the slot is left out. SSR server and browser use the same function, because they must agree.
 *
 * @returns `['blog/fills__catalog__service']`.
 */
export function fillingsOf(
  releases: Readonly<Record<string, { extras: Pick<Release['extras'], 'fills' | 'needs'> }>>,
  slot: string,
  { fillings, version }: Pick<Slot, 'fillings' | 'version'>,
): string[] {
  const module = fillingModule(slot).slice('./'.length);
  return Object.entries(releases)
    .flatMap(([remote, { extras }]) => {
      const filling = extras.fills?.[slot];
      const fits = fitsNeed(version, extras.needs?.[slot]);
      return filling && fits ? [{ remote, order: filling.order }] : [];
    })
    .sort((a, b) => a.order - b.order || (a.remote < b.remote ? -1 : 1))
    .slice(0, fillings)
    .map(({ remote }) => `${remote}/${module}`);
}

/** The release of a remote among those of a page. A name may be that of an inherited property. */
export function pickedRelease<Picked>(
  releases: Readonly<Record<string, Picked>>,
  remote: string,
): Picked | undefined {
  return Object.hasOwn(releases, remote) ? releases[remote] : undefined;
}

/** The remote, or the host, that has a widget, filling or slot: `catalog/service` → `catalog`. */
export const ownerOfPart = (part: string): string => part.slice(0, part.indexOf('/'));

/**
 * The name under which others mount an exposed module.
 *
 * @example partOfModule('checkout', './AddToCart') // 'checkout/AddToCart'
 */
export const partOfModule = (remote: string, module: string): string =>
  `${remote}${module.slice('.'.length)}`;

/** The module that exposes a widget or filling: `cart/MiniCart` → `./MiniCart`. */
export const moduleOfPart = (part: string): `./${string}` =>
  `./${part.slice(part.indexOf('/') + 1)}`;

/** What a widget or filling of a release may mount; `undefined` if the release does not have it. */
export function mountsOfPart(
  { widgets, fills = {} }: Pick<Release['extras'], 'widgets' | 'fills'>,
  part: string,
): Mounted | undefined {
  const module = moduleOfPart(part);
  const filling = Object.entries(fills).find(([slot]) => fillingModule(slot) === module);
  return filling?.[1] ?? widgets[module];
}

/** The declaration of a slot of a remote, in the releases of a page. Slots of the host are in its contract. */
export function slotOf(
  releases: Readonly<Record<string, { extras: Pick<Release['extras'], 'slots'> }>>,
  slot: string,
): Slot | undefined {
  return pickedRelease(releases, ownerOfPart(slot))?.extras.slots?.[slot];
}

/**
 * Whether a version of a widget or slot is one that a release works with. A widget without a version is
 * that of an earlier release, which fits every use.
 *
 * @param range - `^2.1`: at least the minor version, of the same major version.
 */
export function fitsNeed(version: string | undefined, range: string | undefined): boolean {
  if (version === undefined || range === undefined) return true;
  const [major, minor] = version.split('.').map(Number);
  const [neededMajor, neededMinor = 0] = range.slice('^'.length).split('.').map(Number);
  return major === neededMajor && (minor ?? 0) >= neededMinor;
}
