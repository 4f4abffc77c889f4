import type { ComponentType } from 'react';
import type { AnyUseInfiniteQueryOptions, AnyUseQueryOptions } from './query.ts';
import type { Params, RouteObject } from './router.ts';

/** Where a page is asked for: what it needs of its address. */
export interface PageAddress {
  params: Params;
  search: URLSearchParams;
}

/** A query of a page, as `shared-api` defines it. */
export type PageQuery = AnyUseQueryOptions | AnyUseInfiniteQueryOptions;

/** What a remote's route says about itself to the host: `route.handle`. */
export interface RouteHandle {
  /**
   * The page's name; the host makes the document's title of it. A page that is named by its data
   * leaves it out and renders a `<title>` itself.
   */
  title?: string;
  /** `member`: the host shows the page to signed-in people only and sends others to the login. */
  access: 'public' | 'member';
  /**
   * What the page asks for as it is drawn. The host asks for it as soon as somebody goes there, while
   * the page is still on its way.
   */
  queries?: (address: PageAddress) => readonly PageQuery[];
}

/** The exposed module `./routes` of every remote. */
export interface RoutesModule {
  default: RouteObject[];
}

/** An exposed module that draws a part of another page. */
export interface WidgetModule<Props = object> {
  default: ComponentType<Props>;
}

/**
 * The exposed modules that the host mounts by name, with their types. Routes are not listed here:
 * every remote of the registry exposes `./routes`, and the host needs to know no more of it. Both
 * sides are held to it when they are built: the remote's module `satisfies` it, and the host mounts
 * it with these props.
 */
export interface WidgetContract {
  'catalog/HomeServices': WidgetModule;
  'blog/LatestPosts': WidgetModule;
}
