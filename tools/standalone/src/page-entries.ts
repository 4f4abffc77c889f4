import type { RouteHandle, RoutesModule, WidgetModule } from '@clean-express/federation/contract';
import type { RouteObject } from '@clean-express/federation/router';

/** A standalone remote: the sources of its exposed modules. */
export interface StandaloneRemote {
  /** For example `catalog`. */
  name: string;
  routes: () => Promise<RoutesModule>;
  /** Module by name of the widget. */
  widgets: Readonly<Record<string, () => Promise<WidgetModule>>>;
}

/** A page of a remote. */
export interface PageEntry extends Partial<RouteHandle> {
  /** Path pattern: `/blogs/:id`. */
  path: string;
}

/** Whether a page can be linked, because its path has no parameters. */
export function isLinkable({ path }: PageEntry): boolean {
  return !/[:*]/.test(path);
}

/** Returns what a route declares. React Router does not type it; remotes check theirs with `satisfies`. */
export function handleOf(route: { handle?: unknown } | undefined): Partial<RouteHandle> {
  return (route?.handle ?? {}) as Partial<RouteHandle>;
}

/** Returns the pages of a remote with their full paths. */
export function pageEntries(routes: readonly RouteObject[], parent = ''): PageEntry[] {
  return routes.flatMap((route) => {
    const { path = '', children } = route;
    const full = path.startsWith('/') || path === '' ? path || parent : `${parent}/${path}`;
    if (children) return pageEntries(children, full);
    return [{ path: full, ...handleOf(route) }];
  });
}
