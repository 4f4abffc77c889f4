import type { PickedReleases, Release, ReleasePage } from '@clean-express/federation/registry';
import type { RouteMatch } from './match-route.ts';

/** A file of a release: its absolute URL and its hash. */
interface PartFile {
  href: string;
  integrity: string | undefined;
}

/** The part of a page that one remote provides, with everything that the page loads for it. */
export interface PagePart {
  remote: string;
  release: Release;
  /** Name of the exposed module: `routes`, or that of a widget. */
  module: string;
  origin: string;
  scripts: PartFile[];
  styles: PartFile[];
}

/** What a part loads, as the release declares it: paths relative to the release. */
interface Declared {
  scripts: readonly string[];
  styles: readonly string[];
}

function toPart(
  { remote, release, module }: Pick<PagePart, 'remote' | 'release' | 'module'>,
  declared: Declared,
): PagePart {
  const { url, extras } = release;
  const absolute = (files: readonly string[]) =>
    [...new Set(files)].map((file) => ({
      href: new URL(file, url).href,
      integrity: extras.integrity[file],
    }));
  return {
    remote,
    release,
    module,
    origin: new URL(url).origin,
    scripts: absolute(declared.scripts),
    styles: absolute(declared.styles),
  };
}

/**
 * The parts of a page of the host: the widgets that it mounts. A widget whose remote is not in the
 * registry is left out.
 *
 * @param widgets - `remote/ExposedModule`.
 */
export function widgetParts(widgets: readonly string[], releases: PickedReleases): PagePart[] {
  return widgets.flatMap((name) => {
    const [remote = '', module = ''] = name.split('/');
    const release = releases[remote];
    if (!release) return [];
    const { preload, css } = release.extras;
    const scripts = preload[`./${module}`] ?? [];
    return [toPart({ remote, release, module }, { scripts, styles: css })];
  });
}

/**
 * The part of a page that belongs to a remote: its routes.
 *
 * @param match - The remote's page at the address; `undefined` if it declares none there.
 */
export function ownerPart(
  { remote, release }: Pick<PagePart, 'remote' | 'release'>,
  match: RouteMatch<ReleasePage> | undefined,
): PagePart {
  const { preload, css } = release.extras;
  const page = match?.value;
  return toPart(
    { remote, release, module: 'routes' },
    {
      scripts: [...(preload['./routes'] ?? []), ...(page?.preload ?? [])],
      styles: [...css, ...(page?.css ?? [])],
    },
  );
}
