import type { ComponentType } from 'react';
import type { AnyUseInfiniteQueryOptions, AnyUseQueryOptions } from './query.ts';
import type { Params, RouteObject } from './router.ts';

/** The parameters of a page's URL. */
export interface PageAddress {
  params: Params;
  search: URLSearchParams;
}

/** A query of a page, as `shared-api` defines it. */
export type PageQuery = AnyUseQueryOptions | AnyUseInfiniteQueryOptions;

/** What a remote's route declares to the host: `route.handle`. */
export interface RouteHandle {
  /**
   * Name of the page, from which the host makes the document's title. A page whose title depends on
   * its data leaves it out and renders a `<title>` itself.
   */
  title?: string;
  /** `member`: the host shows the page only to signed-in users, and redirects others to the login. */
  access: 'public' | 'member';
  /**
   * What a members' page shows until the session is known, in the shape of what comes: on the server, it is all
   * that is rendered. It depends on nobody. By default, the skeleton of the route around it is
   * shown, and without any the host's own.
   */
  skeleton?: ComponentType;
  /**
   * The queries that the page renders. The host prefetches them when a navigation starts, in parallel
   * with the page's code; the server prefetches them before it renders the page.
   */
  queries?: (address: PageAddress) => readonly PageQuery[];
}

/** The exposed module `./routes` of every remote. */
export interface RoutesModule {
  default: RouteObject[];
}

/** An exposed module that renders a part of another page: a widget, or the filling of a slot. */
export interface WidgetModule<Props = object> {
  default: ComponentType<Props>;
  /**
   * The queries that it renders with some props. The server fetches them before it renders the widget.
   */
  queries?: (props: Props) => readonly PageQuery[];
}

/**
 * The widgets that can be mounted by name: `remote/ExposedModule` → type of its module. `release types`
 * writes such declarations from live releases, by module augmentation. Routes are not listed, because
 * every remote exposes `./routes`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the names are those of each site.
export interface WidgetContract {}

/** The slots that can be filled: `owner/slot` → the props that each filling gets. Declared like widgets. */
// biome-ignore lint/suspicious/noEmptyInterface: the names are those of each site.
export interface SlotContract {}
