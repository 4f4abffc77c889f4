import type { RoutesModule } from '@clean-express/federation/contract';
import type { RouteObject } from '@clean-express/federation/router';
import type { ComponentType } from 'react';
import { startPageQueries } from '../query-client.ts';
import { reportRemoteError } from '../reports/report-remote-error.ts';
import { loadExposed } from './load-exposed.ts';
import { awaitRemote, RemoteError } from './remote-error.ts';
import { frameRoute } from './remote-frame.tsx';
import { needsRenewal, withFallback } from './renew-remote.ts';

/** Remote → its latest routes by their position in the tree. A Retry may load a newer release. */
const latestRoutes = new Map<string, Map<string, RouteObject>>();

/**
 * Imports a remote's page in the loader, which runs again on a Retry, from the latest release of this
 * tab. The router would cache a rejected `lazy` forever.
 */
function withRetriablePage(remote: string, route: RouteObject, position: string): RouteObject {
  const { lazy: own, ...rest } = route;
  if (typeof own !== 'function') return route;
  let Page: ComponentType | null | undefined;
  return {
    ...rest,
    loader: async (args) => {
      const { params, request } = args;
      startPageQueries(route, { params, search: new URL(request.url).searchParams });
      const page = await withFallback(remote, async () => {
        // The browser caches the failed import of a chunk under its URL.
        if (needsRenewal(remote)) await loadRemoteRoutes(remote).catch(() => undefined);
        const latest = latestRoutes.get(remote)?.get(position)?.lazy;
        return awaitRemote(remote, typeof latest === 'function' ? latest() : own());
      });
      Page = page.Component;
      return (typeof page.loader === 'function' ? await page.loader(args) : undefined) ?? null;
    },
    Component: () => Page && <Page />,
  };
}

function adapt(remote: string, route: RouteObject, parent = ''): RouteObject {
  const position = `${parent}/${route.path ?? (route.index ? '(index)' : '(layout)')}`;
  latestRoutes.get(remote)?.set(position, route);
  const adapted = withRetriablePage(remote, route, position);
  if (!adapted.children) return adapted;
  const children = adapted.children.map((child) => adapt(remote, child, position));
  return { ...adapted, children };
}

/**
 * Loads the routes of a remote and stores them as its latest, in the frame of the remote and with pages
 * that can be retried.
 */
export async function loadRemoteRoutes(remote: string): Promise<RouteObject[]> {
  const { default: routes } = await loadExposed<Partial<RoutesModule>>(remote, 'routes');
  if (!Array.isArray(routes)) {
    // The module does not fulfil the contract.
    reportRemoteError(remote, 'module');
    throw new RemoteError(remote, 'module');
  }
  latestRoutes.set(remote, new Map());
  const pages = routes.map((route) => adapt(remote, route));
  return [frameRoute(remote, pages)];
}
