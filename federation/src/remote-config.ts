/** What the front door fetches ahead for a page, so that everything arrives in one wave. */
export interface PageHints {
  /** The page's source file, which its route imports lazily: `./src/pages/x/x-page.tsx`. */
  module?: string;
  /**
   * The page's public API calls, letter for letter as `shared-api` makes them: what differs is
   * fetched twice. `:id` is a parameter of the route; `{q}` one of the page's own query, which is
   * left out with its name when the page has none.
   *
   * @example ['/services?q={q}&limit=12', '/services/:id']
   */
  data?: string[];
}

/** What a remote declares about itself, in its own `remote.config.ts`. */
export interface RemoteConfig {
  /** Name in the registry and in `data-mfe`: `catalog`. */
  name: string;
  /** Port of its development server and, on one machine, of its origin. */
  port: number;
  /** The URL path prefixes that it owns; publishing writes them to the registry. */
  paths: string[];
  /**
   * Most kilobytes of script, compressed, that one page or widget may load of it: publishing refuses
   * a release above.
   */
  scriptBudget: number;
  /** Exposed module → source file, relative to the remote's folder. `./routes` is due. */
  exposes: { './routes': string } & Record<`./${string}`, string>;
  /**
   * Route → what to fetch ahead, as the router writes it: `/services/:id`. When there are any, they
   * must be all: a path that matches none of them answers 404.
   */
  pages?: Record<`/${string}`, PageHints>;
  /** Its public pages and widgets are drawn on the server, too. */
  server?: true;
  /** Exposed widget → the API calls to fetch ahead on a page that shows it. */
  widgets?: Record<`./${string}`, Pick<PageHints, 'data'>>;
}

/**
 * Types a remote's declaration.
 *
 * @param config - The declaration.
 * @returns The same object.
 * @example export default defineRemote({ name: 'blog', port: 3002, paths: ['/blogs'], scriptBudget: 30, exposes: { './routes': './src/routes.tsx' } });
 */
export function defineRemote(config: RemoteConfig): RemoteConfig {
  return config;
}

/** The container's name in the federation runtime: `catalog` → `mfe_catalog`. */
export function containerName(remote: string): string {
  return `mfe_${remote.replaceAll('-', '_')}`;
}

/** Vite's mode in which a remote's development server has a page of its own, without federation. */
export const STANDALONE_MODE = 'standalone';
