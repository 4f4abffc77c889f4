import type { RoutesModule } from '@clean-express/federation/contract';
import { handleOf } from '@clean-express/federation/page-queries';
import type { RouteObject } from '@clean-express/federation/router';
import type { ComponentType, ReactNode } from 'react';
import { MemberGuard } from '../guards/member-guard.tsx';
import { reportRemoteError } from '../reports/report-remote-error.ts';
import { failurePhase } from './failure-phase.ts';
import { loadExposed } from './load-exposed.ts';
import { startPageQueries } from './page-queries.ts';
import { RemoteError } from './remote-error.ts';
import { RemoteFrame } from './remote-frame.tsx';
import { needsRenewal } from './renew-remote.ts';
import { withTimeout } from './with-timeout.ts';

/** Remote → its latest routes by their position in the tree. A Retry may load a newer release. */
const latestRoutes = new Map<string, ReadonlyMap<string, RouteObject>>();

function positionOf(route: RouteObject, parent: string): string {
  return `${parent}/${route.path ?? (route.index ? '(index)' : '(layout)')}`;
}

function indexByPosition(routes: RouteObject[], parent = ''): [string, RouteObject][] {
  return routes.flatMap((route): [string, RouteObject][] => {
    const position = positionOf(route, parent);
    return [[position, route], ...indexByPosition(route.children ?? [], position)];
  });
}

function guarded(route: RouteObject, page: ReactNode): ReactNode {
  return handleOf(route).access === 'member' ? <MemberGuard>{page}</MemberGuard> : page;
}

async function importPage<Page>(remote: string, lazy: () => Promise<Page>): Promise<Page> {
  try {
    return await withTimeout(lazy(), () => new RemoteError(remote, 'timeout'));
  } catch (cause) {
    const isTimeout = cause instanceof RemoteError;
    const error = isTimeout ? cause : new RemoteError(remote, failurePhase(cause), cause);
    reportRemoteError(remote, error.phase);
    throw error;
  }
}

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
      // The browser caches the failed import of a chunk under its URL.
      if (needsRenewal(remote)) await loadRemoteRoutes(remote).catch(() => undefined);
      const latest = latestRoutes.get(remote)?.get(position)?.lazy;
      const page = await importPage(remote, typeof latest === 'function' ? latest : own);
      Page = page.Component;
      return (typeof page.loader === 'function' ? await page.loader(args) : undefined) ?? null;
    },
    Component: () => guarded(route, Page && <Page />),
  };
}

function adapt(remote: string, route: RouteObject, parent: string): RouteObject {
  const position = positionOf(route, parent);
  const adapted = withRetriablePage(remote, route, position);
  if (!adapted.children) return adapted;
  return {
    ...adapted,
    children: adapted.children.map((child) => adapt(remote, child, position)),
  };
}

/** A release whose module does not fulfil the contract fails in the phase `module`. */
async function loadRoutes(remote: string): Promise<RouteObject[]> {
  const { default: routes } = await loadExposed<Partial<RoutesModule>>(remote, 'routes');
  if (Array.isArray(routes)) return routes;
  reportRemoteError(remote, 'module');
  throw new RemoteError(remote, 'module');
}

/**
 * Loads the routes of a remote and stores them as its latest.
 *
 * @param remote - Name in the registry.
 * @returns The routes with the style scope of the remote, the guard of members' pages, and pages that
 *   can be retried.
 * @throws {@link RemoteError} when the remote fails to load.
 */
export async function loadRemoteRoutes(remote: string): Promise<RouteObject[]> {
  const routes = await loadRoutes(remote);
  latestRoutes.set(remote, new Map(indexByPosition(routes)));
  return [
    {
      id: `remote:${remote}`,
      element: <RemoteFrame remote={remote} />,
      children: routes.map((route) => adapt(remote, route, '')),
    },
  ];
}
