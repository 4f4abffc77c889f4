import type { PageExample } from './page-example.ts';

/**
 * The parts of others that a page or a widget mounts. Only what is declared is rendered on the server,
 * preloaded and tested; anything else is left to browsers.
 */
export interface Mounts {
  /** Widgets: `checkout/AddToCart`. */
  widgets?: string[];
  /** Slots: `catalog/service`. */
  slots?: string[];
}

/** A place that releases of other remotes fill. Its name starts with that of its owner: `catalog/service`. */
export interface SlotDeclaration {
  /** `2.1`: a new major version when a filling for the old one no longer fits. */
  version: string;
  /** How many fillings it takes, by default one. */
  fillings?: number;
  /** Maximum script of each filling, in kB of brotli. */
  scriptBudget: number;
  /** Smallest height of a filling, in pixels, which is reserved until the filling is there. */
  height: number;
  /** The data of a filling may be empty. It takes no room until then, so it must end its page. */
  optional?: true;
}

/** An exposed module that others mount by `remote/Name`. */
export interface ExposedWidget extends Mounts {
  /** Source file, relative to the remote's folder. */
  module: string;
  /** `2.1`: a new minor version for further props, a new major one when earlier uses no longer fit. */
  version: string;
}

/** What a remote shows in a slot. */
export interface Filling extends Mounts {
  /** Source file, relative to the remote's folder; its default export is a component. */
  module: string;
  /** Position among the fillings of the slot, by default 0; equal ones are sorted by the remote's name. */
  order?: number;
}

/** What the SSR server needs to know about a page. */
export interface PageHints extends Mounts {
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
  /** `./routes`, which is required, and widgets: exposed module → source file, or widget. */
  exposes: { './routes': string } & Record<`./${string}`, string | ExposedWidget>;
  /** `own`: what it renders starts from the browser's styles, without the host's resets. */
  styles?: 'own';
  /** The slots of its pages and widgets. */
  slots?: Record<`${string}/${string}`, SlotDeclaration>;
  /** Slot of another → what the remote shows there. The site's policy must allow it. */
  fills?: Record<`${string}/${string}`, Filling>;
  /** Widget or slot of another → the versions that it was typed with: `^2.1`. `release types` writes it. */
  needs?: Record<`${string}/${string}`, string>;
  /** State that it shares with other remotes, after its own name: `cart/items`, or `cart/private-items`. */
  shares?: `${string}/${string}`[];
  /** State of other remotes that it reads. */
  reads?: `${string}/${string}`[];
  /**
   * Origins of others that it needs, each exactly (`https://api.shop.example`): for requests, and for fonts.
   * The site's policy must allow them. On a local site, `http://localhost:1234` is one, too.
   */
  origins?: { connect?: string[]; fonts?: string[] };
  /**
   * Events that its pages and widgets count with `track`, and whether more (`higher`) or less (`lower`) of them are
   * better: a canary is judged by them. At most 10.
   */
  measures?: Record<string, 'higher' | 'lower'>;
  /**
   * What it takes away → the day (`2027-01-31`): a widget (`./Rating`), a slot (`catalog/service`) or a path. Who
   * uses it reads so when they publish.
   */
  deprecated?: Record<string, string>;
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

/**
 * The exposed module of a filling.
 *
 * @example fillingModule('shell/header') // './fills__shell__header'
 */
export function fillingModule(slot: string): `./${string}` {
  return `./fills__${slot.replace('/', '__')}`;
}

/** Every exposed module of a remote, those of its fillings included → its source file. */
export function exposedSources({
  exposes,
  fills = {},
}: Pick<RemoteConfig, 'exposes' | 'fills'>): Record<`./${string}`, string> {
  const sourceOf = (exposed: string | { module: string }) =>
    typeof exposed === 'string' ? exposed : exposed.module;
  return Object.fromEntries([
    ...Object.entries(exposes).map(([name, exposed]) => [name, sourceOf(exposed)]),
    ...Object.entries(fills).map(([slot, { module }]) => [fillingModule(slot), module]),
  ]);
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
