import type { PageExample } from './page-example.ts';

/** What the SSR server needs to know about a page. */
export interface PageHints {
  /**
   * Source file of the page, which its route imports lazily: `./src/pages/x/x-page.tsx`. It is preloaded,
   * so that the browser does not discover it step by step.
   */
  module?: string;
  /**
   * Names of the query parameters that the page reads. The server renders and caches the page for these
   * only: in a rendered page, all others are missing until it is hydrated.
   */
  query?: string[];
  /** Renders the page on the server, as an anonymous visitor sees it. */
  server?: true;
  /** Title of its route, which the HTML has from the start also while the page is client-rendered. */
  title?: string;
  /** Where the gate finds an address of a route with parameters; without it, it refuses the release. */
  example?: PageExample;
}

/** Largest budget that a remote can declare, in kB of brotli; the release server may allow less. */
export const MAX_SCRIPT_BUDGET = 500;

/** File of a remote's build: shared module → the names that the build imports from it. */
export const SHARED_IMPORTS_FILE = 'shared-imports.json';

/** The declaration of a remote, in its `remote.config.ts`. */
export interface RemoteConfig {
  /** Name in the registry and in `data-mfe`: `catalog`. */
  name: string;
  /** Who answers for it, in failures of tests: `@clean-express/catalog`. */
  owner: string;
  /** Port of its development server and, on a single machine, of its origin. */
  port: number;
  /** The URL path prefixes that it owns, published with each release. */
  paths: string[];
  /**
   * Maximum script of the remote that one page or widget may load, in kB of brotli: at most
   * {@link MAX_SCRIPT_BUDGET}. The release server refuses a release above it.
   */
  scriptBudget: number;
  /** Exposed module → source file, relative to the remote's folder. `./routes` is required. */
  exposes: { './routes': string } & Record<`./${string}`, string>;
  /**
   * Route, in the router's syntax (`/services/:id`) → its page. List all routes or none: a path
   * that matches none of them gets a 404.
   */
  pages?: Record<`/${string}`, PageHints>;
}

/** Whether a remote is also built for the server: with one of its pages, its widgets are rendered there. */
export function hasServerBundle({ pages = {} }: Pick<RemoteConfig, 'pages'>): boolean {
  return Object.values(pages).some(({ server }) => server);
}

/** Types a remote's declaration. */
export function defineRemote(config: RemoteConfig): RemoteConfig {
  return config;
}

/** Name of a remote in the federation runtime: `catalog` → `mfe_catalog`. */
export function containerName(remote: string): string {
  return `mfe_${remote.replaceAll('-', '_')}`;
}

/** Vite mode in which a remote's development server serves the remote alone, without federation. */
export const STANDALONE_MODE = 'standalone';
