import type { PickedReleases, Release, ReleasePage } from '@clean-express/federation/registry';
import type { Params } from '@clean-express/federation/router';
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
  /** Paths of the API. */
  calls: string[];
}

/** What a part loads, as the release declares it: paths relative to the release. */
interface Declared {
  scripts: readonly string[];
  styles: readonly string[];
  calls: readonly string[];
}

/** Expands `/services/:id` to `/services/a%20b`, encoded as the API client encodes it. */
function expandPath(template: string, parameters: Params): string {
  return template.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(parameters[name] ?? ''),
  );
}

/** Expands `serviceId=:id&q={q}` as the API client does: it omits parameters without a value. */
function expandQuery(template: string, parameters: Params, query: URLSearchParams): string {
  const expanded = new URLSearchParams();
  for (const [name, value] of new URLSearchParams(template)) {
    const pageParameter = /^\{(\w+)\}$/.exec(value)?.[1];
    const text = pageParameter
      ? (query.get(pageParameter) ?? '')
      : value.replace(/^:(\w+)$/, (_, parameter: string) => parameters[parameter] ?? '');
    if (text) expanded.set(name, text);
  }
  return expanded.toString();
}

/**
 * The API calls of a page, byte for byte as its client makes them: the browser uses a preloaded
 * response only for exactly the same URL. `PageHints` describes the templates.
 *
 * @param templates - As the remote declares them.
 * @param parameters - Parameters of the route.
 * @param query - Query of the page's address.
 * @example apiCalls(['/reviews?serviceId=:id'], { id: '7' }, new URLSearchParams()) // ['/reviews?serviceId=7']
 */
function apiCalls(
  templates: readonly string[],
  parameters: Params,
  query: URLSearchParams,
): string[] {
  return templates.map((template) => {
    const [path = '', search = ''] = template.split('?');
    const expanded = expandQuery(search, parameters, query);
    return expandPath(path, parameters) + (expanded ? `?${expanded}` : '');
  });
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
    calls: [...new Set(declared.calls)],
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
    const { preload, css, widgets: declared } = release.extras;
    const scripts = preload[`./${module}`] ?? [];
    const calls = declared[`./${module}`]?.data ?? [];
    return [toPart({ remote, release, module }, { scripts, styles: css, calls })];
  });
}

/**
 * The part of a page that belongs to a remote: its routes.
 *
 * @param match - The remote's page at the address; `undefined` if it declares none there.
 * @param query - Query of the page's address.
 */
export function ownerPart(
  { remote, release }: Pick<PagePart, 'remote' | 'release'>,
  match: RouteMatch<ReleasePage> | undefined,
  query: URLSearchParams,
): PagePart {
  const { preload, css } = release.extras;
  const page = match?.value;
  return toPart(
    { remote, release, module: 'routes' },
    {
      scripts: [...(preload['./routes'] ?? []), ...(page?.preload ?? [])],
      styles: [...css, ...(page?.css ?? [])],
      calls: match ? apiCalls(match.value.data, match.parameters, query) : [],
    },
  );
}
