import type { EndedPaths } from '@clean-express/release-contract/registry';
import type { WidgetModule } from './contract.ts';
import type { DehydratedState, QueryKey } from './query.ts';
import type { RouteObject } from './router.ts';
import type { RuntimeConfig } from './runtime-config.ts';

/** What the SSR server passes to the shell's server bundle to render one page. */
export interface RenderInput {
  /** Absolute URL of the page. */
  url: string;
  config: RuntimeConfig;
  /** The remote that owns the page, with its routes; left out for a page of the shell. */
  owner?: { remote: string; routes: RouteObject[] } | undefined;
  /**
   * `remote/ExposedModule` → module of a widget or filling that the page declares. One that is missing
   * here is left to browsers.
   */
  widgets: Readonly<Record<string, WidgetModule>>;
  /** Slot → its fillings, by their names in `widgets`, in their order. */
  slots?: Readonly<Record<string, SlotContents>> | undefined;
  /** The form of the page, if it was refused. */
  form?: RefusedForm | undefined;
  /** Whether the address belongs to a remote that has ended. */
  isEnded?: boolean | undefined;
  /** The paths of all remotes that have ended. */
  ended?: EndedPaths | undefined;
}

/** What a slot shows. */
export interface SlotContents {
  /** `remote/ExposedModule` of each filling, in their order. */
  fillings: readonly string[];
  /** Smallest height of a filling, in pixels. */
  height: number;
  /** Whether a filling takes no room until it has something to show. */
  optional?: boolean | undefined;
}

/** A widget or filling that the server has left to browsers. */
export interface FailedPart {
  /** `remote/ExposedModule`. */
  part: string;
  reason: string;
}

/** A form that a browser submitted without script, and that was refused. */
export interface RefusedForm {
  /** Field name → what was typed. */
  values: Record<string, string>;
  /** Field name → message. */
  errors: Record<string, string>;
  /** Why it was refused. */
  message: string;
}

/**
 * Query parameter of the address at which a page says that its form was sent; also the id of the
 * element that says so.
 */
export const SENT_PARAMETER = 'sent';

/** What the browser needs to hydrate a page; inlined into the page as JSON. */
export interface HydrationData {
  loaderData: Record<string, unknown>;
  queries: DehydratedState;
  /** Whether the page is the host's error page for an address without a page. */
  isNotFound?: boolean;
  /** Whether that page says that there was an item at the address, which was deleted. */
  isGone?: boolean;
  form?: RefusedForm | undefined;
}

/** Id of the JSON script that carries {@link HydrationData}. */
export const HYDRATION_DATA_ID = 'hydration-data';

/** URLs of the scripts of a rendered page; inlined into the page as JSON. */
export interface PageScripts {
  /** All scripts, those of the host first, each after those that it imports. */
  preloads: string[];
  /** The host's scripts that take time to evaluate, in the same order. The last one hydrates the page. */
  imports: string[];
}

/** Id of the JSON script that carries {@link PageScripts}. */
export const PAGE_SCRIPTS_ID = 'page-scripts';

/** A rendered page. */
export interface PageHtml {
  /** `title`, `meta` and `link` elements. */
  head: string;
  body: string;
}

/** Result of rendering a URL. */
export type RenderResult =
  | {
      /** Its status: 200, 404, or 410 for an item that was deleted. */
      kind: 'page' | 'not-found' | 'gone';
      page: PageHtml;
      data: HydrationData;
      /**
       * Keys of the queries that the page rendered without declaring them, if there were any: it had to
       * be rendered again for each step.
       */
      undeclared?: readonly QueryKey[];
      /** The parts that are left to browsers, if there are any: the page shows their placeholders. */
      failed?: readonly FailedPart[];
    }
  | { kind: 'redirect'; location: string };

/**
 * Name of the global function by which a server bundle gets the URL of a picture or font of its release:
 * only the SSR server knows where the release lies.
 */
export const ASSET_URL_FUNCTION = '__assetUrl';

/**
 * @param file - Path in the release: `assets/oven-3f2a91c0.webp`.
 * @param module - URL of the module of the bundle that uses it.
 */
export type AssetUrl = (file: string, module: string) => string;

/**
 * Name of the global function that the shell's server bundle calls, synchronously, before it renders a part
 * of a remote, and without an argument after it: a part that loops cannot say so itself.
 */
export const ENTER_PART_FUNCTION = '__enterPart';

/** @param part - `remote/ExposedModule`. */
export type EnterPart = (part?: string) => void;

/** The module `entry-server.js` of the shell's server bundle. */
export interface ShellServerModule {
  /** @throws When the page or its data fails. */
  render: (input: RenderInput) => Promise<RenderResult>;
}
