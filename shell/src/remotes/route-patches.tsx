import type { RoutesModule } from '@clean-express/federation/contract';
import type { RouteObject } from '@clean-express/federation/router';
import type { ComponentType } from 'react';
import { initReleases, ownerOf, registryFailure } from '../config/registry.ts';
import { startPageQueries } from '../query-client.ts';
import { reportRemoteError } from '../reports/report-remote-error.ts';
import { loadExposed } from './load-exposed.ts';
import { registerRemotes } from './register-remotes.ts';
import { awaitRemote, RemoteError } from './remote-error.ts';
import { frameRoute } from './remote-frame.tsx';
import { needsRenewal, requestRenewal, withFallback } from './renew-remote.ts';

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

const patched = new Set<string>();
const failures = new Map<string, unknown>();

/** The error of the remote that owns a path, or of the registry; `undefined` if neither failed. */
export function failureOf(pathname: string): unknown {
  const remote = ownerOf(pathname);
  return remote ? failures.get(remote) : registryFailure();
}

/** Loads and prepares the routes of a remote with which the router starts. Throws when one of the two fails. */
export async function loadInitialRoutes(
  remote: string,
  prepare: (routes: RouteObject[]) => Promise<void>,
): Promise<RouteObject[]> {
  const routes = await loadRemoteRoutes(remote);
  await prepare(routes);
  patched.add(remote);
  return routes;
}

/**
 * Adds the routes of the remote that owns a path to the router, by `patch`. It never throws, because the
 * router would replace the whole page by the error. The catch-all route shows it instead.
 */
export async function patchOwnerRoutes(
  pathname: string,
  patch: (routes: RouteObject[]) => void,
): Promise<void> {
  const remote = ownerOf(pathname);
  if (!remote || patched.has(remote)) return;
  try {
    const routes = await loadRemoteRoutes(remote);
    failures.delete(remote);
    if (patched.has(remote)) return;
    patched.add(remote);
    patch(routes);
  } catch (error) {
    failures.set(remote, error);
  }
}

/**
 * Registers the remotes of a page that started without a registry. Its Content Security Policy allows
 * only scripts of the site's own origin, so that all remotes must load from the fallback origin.
 */
async function registerLate(): Promise<void> {
  const releases = await initReleases();
  registerRemotes(releases);
  for (const remote of Object.keys(releases)) requestRenewal(remote);
}

/** Prepares another attempt to load a page, also for pages that are already in the router. */
export async function retryPath(pathname: string): Promise<void> {
  if (registryFailure()) await registerLate();
  const remote = ownerOf(pathname);
  if (remote) requestRenewal(remote);
}
