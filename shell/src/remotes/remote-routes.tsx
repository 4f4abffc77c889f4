import type { RouteHandle, RoutesModule } from '@clean-express/federation/contract';
import type { LoaderFunctionArgs, RouteObject } from '@clean-express/federation/router';
import type { ComponentType, ReactNode } from 'react';
import { MemberGuard } from '../guards/member-guard.tsx';
import { reportRemoteError } from '../reports/report-remote-error.ts';
import { failurePhase } from './failure-phase.ts';
import { loadExposed } from './load-exposed.ts';
import { startPageQueries } from './page-queries.ts';
import { RemoteError } from './remote-error.ts';
import { RemoteFrame } from './remote-frame.tsx';
import { needsRenewal } from './renew-remote.ts';
import { withinTimeout } from './within-timeout.ts';

interface PageModule {
  Component?: ComponentType;
  loader?: (args: LoaderFunctionArgs) => unknown;
}

/** Remote → its routes by position in the tree. A Retry may bring those of a newer release. */
const latestRoutes = new Map<string, ReadonlyMap<string, RouteObject>>();

function positionOf(route: RouteObject, parent: string): string {
  return `${parent}/${route.path ?? (route.index ? '(index)' : '(layout)')}`;
}

function indexByPosition(routes: RouteObject[], parent = ''): [string, RouteObject][] {
  return routes.flatMap((route) => {
    const position = positionOf(route, parent);
    return [[position, route] as const, ...indexByPosition(route.children ?? [], position)];
  }) as [string, RouteObject][];
}

function guarded(route: RouteObject, page: ReactNode): ReactNode {
  const handle = route.handle as RouteHandle | undefined;
  return handle?.access === 'member' ? <MemberGuard>{page}</MemberGuard> : page;
}

async function importPage(remote: string, lazy: () => Promise<unknown>): Promise<PageModule> {
  try {
    return (await withinTimeout(lazy(), () => new RemoteError(remote, 'timeout'))) as PageModule;
  } catch (cause) {
    const failed = cause instanceof RemoteError;
    const error = failed ? cause : new RemoteError(remote, failurePhase(cause), cause);
    reportRemoteError(remote, error.phase);
    throw error;
  }
}

/**
 * The router remembers a rejected `lazy` for ever. So a remote's page is imported by the loader,
 * which runs again on Retry, from the newest release that this tab knows.
 */
function withRetriablePage(remote: string, route: RouteObject, position: string): RouteObject {
  const { lazy: own, ...rest } = route;
  if (typeof own !== 'function') return route;
  let Page: ComponentType | undefined;
  return {
    ...rest,
    loader: async (args) => {
      const { params, request } = args;
      startPageQueries(route, { params, search: new URL(request.url).searchParams });
      // A chunk whose prefetch failed has failed for good under its address.
      if (needsRenewal(remote)) await loadRemoteRoutes(remote).catch(() => undefined);
      const newest = latestRoutes.get(remote)?.get(position)?.lazy;
      const page = await importPage(remote, typeof newest === 'function' ? newest : own);
      Page = page.Component;
      return (await page.loader?.(args)) ?? null;
    },
    Component: () => guarded(route, Page && <Page />),
  } as RouteObject;
}

function adapt(remote: string, route: RouteObject, parent: string): RouteObject {
  const position = positionOf(route, parent);
  const adapted = withRetriablePage(remote, route, position);
  if (!route.children) return adapted;
  const children = route.children.map((child) => adapt(remote, child, position));
  return { ...adapted, children } as RouteObject;
}

/** A release that was made for another contract counts as one that lacks the module. */
async function loadRoutes(remote: string): Promise<RouteObject[]> {
  const { default: routes } = await loadExposed<Partial<RoutesModule>>(remote, 'routes');
  if (Array.isArray(routes)) return routes;
  reportRemoteError(remote, 'module');
  throw new RemoteError(remote, 'module');
}

/**
 * Loads a remote's routes and remembers them as its newest.
 *
 * @param remote - Name in the registry.
 * @returns The routes, made safe for the host: framed, guarded, with pages that can be retried.
 * @throws {@link RemoteError} when the remote cannot be had.
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
