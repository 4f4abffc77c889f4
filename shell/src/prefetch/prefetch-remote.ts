import type { RoutesModule } from '@clean-express/federation/contract';
import { matchRoutes, type RouteObject } from '@clean-express/federation/router';
import { prefetchExposed } from '../remotes/load-exposed.ts';
import { entryUrlOf } from '../remotes/register-remotes.ts';
import { requestRenewal } from '../remotes/renew-remote.ts';

declare global {
  interface Navigator {
    /** A part of the Network Information API, which not all browsers support. */
    connection?: { saveData?: boolean; effectiveType?: string };
  }
}

/** Whether the visitor has turned on data saving, or has a slow connection. */
export function savesData(): boolean {
  const { connection } = navigator;
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '');
}

/** URL of a remote's entry → its routes. The URL changes when a Retry loads another release. */
const prefetched = new Map<string, Promise<RouteObject[]>>();
const imported = new WeakSet<RouteObject>();

function mayPrefetch(): boolean {
  return document.visibilityState === 'visible' && !savesData();
}

/** Loads the routes of a remote once, also when that fails. */
function routesOf(remote: string): Promise<RouteObject[]> {
  const entry = entryUrlOf(remote) ?? remote;
  const cached = prefetched.get(entry);
  if (cached) return cached;
  const routes = prefetchExposed<RoutesModule>(remote, 'routes').then(
    (module) => module?.default ?? [],
  );
  prefetched.set(entry, routes);
  return routes;
}

/** Imports a page as the router does, so that the browser has the module cached. */
async function prefetchRoute(remote: string, route: RouteObject): Promise<void> {
  if (typeof route.lazy !== 'function' || imported.has(route)) return;
  imported.add(route);
  await route.lazy().catch(() => requestRenewal(remote));
}

/** Prefetches the routes of a remote, unless the visitor saves data or the page is hidden. */
export async function prefetchRoutes(remote: string): Promise<void> {
  if (mayPrefetch()) await routesOf(remote);
}

/** Prefetches the page at a path, unless the visitor saves data or the page is hidden. */
export async function prefetchPage(remote: string, pathname: string): Promise<void> {
  if (!mayPrefetch()) return;
  const matches = matchRoutes(await routesOf(remote), pathname) ?? [];
  await Promise.all(matches.map(({ route }) => prefetchRoute(remote, route)));
}
