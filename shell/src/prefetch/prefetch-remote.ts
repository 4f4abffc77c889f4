import type { RoutesModule } from '@clean-express/federation/contract';
import { matchRoutes, type RouteObject } from '@clean-express/federation/router';
import { prefetchExposed } from '../remotes/load-exposed.ts';
import { entryUrlOf } from '../remotes/register-remotes.ts';
import { requestRenewal } from '../remotes/renew-remote.ts';
import { savesData } from './saves-data.ts';

/** Address of a remote's entry → its routes. A Retry may have brought another release. */
const prefetched = new Map<string, Promise<RouteObject[]>>();
const imported = new WeakSet<RouteObject>();

function mayPrefetch(): boolean {
  return document.visibilityState === 'visible' && !savesData();
}

/** Loads a remote's routes once, and remembers that they failed likewise. */
function routesOf(remote: string): Promise<RouteObject[]> {
  const entry = entryUrlOf(remote) ?? remote;
  const known = prefetched.get(entry);
  if (known) return known;
  const routes = prefetchExposed<RoutesModule>(remote, 'routes').then(
    (module) => module?.default ?? [],
  );
  prefetched.set(entry, routes);
  return routes;
}

/** The very import that the router will make: there it is answered at once. */
async function importAhead(remote: string, route: RouteObject): Promise<void> {
  if (typeof route.lazy !== 'function' || imported.has(route)) return;
  imported.add(route);
  await route.lazy().catch(() => requestRenewal(remote));
}

/** Loads the routes of a remote ahead, unless the visitor is sparing. */
export async function prefetchRoutes(remote: string): Promise<void> {
  if (mayPrefetch()) await routesOf(remote);
}

/** Loads the page at a path ahead, unless the visitor is sparing. */
export async function prefetchPage(remote: string, pathname: string): Promise<void> {
  if (!mayPrefetch()) return;
  const matches = matchRoutes(await routesOf(remote), pathname) ?? [];
  await Promise.all(matches.map(({ route }) => importAhead(remote, route)));
}
