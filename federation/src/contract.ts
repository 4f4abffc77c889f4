import type { ComponentType } from 'react';
import type { RouteObject } from './router.ts';

/** What a remote's route says about itself to the host: `route.handle`. */
export interface RouteHandle {
  /**
   * The page's name; the host makes the document's title of it. A page that is named by its data
   * leaves it out and renders a `<title>` itself.
   */
  title?: string;
  /** `member`: the host shows the page to signed-in people only and sends others to the login. */
  access: 'public' | 'member';
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
