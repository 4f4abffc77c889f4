import type { WidgetModule } from './contract.ts';
import type { DehydratedState } from './query.ts';
import type { RouteObject } from './router.ts';
import type { RuntimeConfig } from './runtime-config.ts';

/** What the SSR server passes to the shell's server bundle to render one page. */
export interface RenderInput {
  /** Absolute URL of the page. */
  url: string;
  config: RuntimeConfig;
  /** The remote that owns the page, with its routes; left out for a page of the shell. */
  owner?: { remote: string; routes: RouteObject[] } | undefined;
  /** `remote/ExposedModule` → module of the widget. */
  widgets: Readonly<Record<string, WidgetModule>>;
}

/** What the browser needs to hydrate a page; inlined into the page as JSON. */
export interface HydrationData {
  loaderData: Record<string, unknown>;
  queries: DehydratedState;
}

/** Id of the JSON script that carries {@link HydrationData}. */
export const HYDRATION_DATA_ID = 'hydration-data';

/** A rendered page. */
export interface PageHtml {
  /** `title`, `meta` and `link` elements. */
  head: string;
  body: string;
}

/** Result of rendering a URL. */
export type RenderResult =
  | { kind: 'page'; page: PageHtml; data: HydrationData }
  | { kind: 'redirect'; location: string }
  | { kind: 'not-found' };

/** The module `entry-server.js` of the shell's server bundle. */
export interface ShellServerModule {
  /** @throws When the page or its data fails. */
  render: (input: RenderInput) => Promise<RenderResult>;
}
