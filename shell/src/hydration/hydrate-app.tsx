import { hydrate, type QueryClient } from '@clean-express/federation/query';
import type { HydrationData } from '@clean-express/federation/rendering';
import { matchRoutes, type RouteObject } from '@clean-express/federation/router';
import type { ReactNode } from 'react';
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client';
import { RemoteError } from '../remotes/remote-error.ts';
import { createRouter } from '../router.tsx';
import { siteRoutes } from '../routes.tsx';
import { loadOwnerRoutes } from './load-owner-routes.ts';
import { removeServerHead } from './remove-server-head.ts';
import { saveSsrFallbacks } from './ssr-fallback.tsx';

/** React recovers by a client render. A remote that failed to load was reported by its boundary. */
function onRecoverableError(error: unknown): void {
  if (error instanceof Error && error.cause instanceof RemoteError) return;
  console.error('The server-rendered HTML does not match the client.', error);
}

/**
 * Imports the lazy page of the host at a path. Otherwise the router would start with its hydrate
 * fallback, which does not match the server's HTML.
 */
async function importHostPage(routes: RouteObject[], pathname: string): Promise<void> {
  const matches = matchRoutes(routes, pathname) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
}

type RenderApp = (router: ReturnType<typeof createRouter>) => ReactNode;

/**
 * Hydrates a server-rendered page. When the remote that owns the page fails to load, the app is
 * rendered by the client, with the server's HTML of that remote as the SSR fallback.
 *
 * @param renderApp - Renders the app around a router.
 */
export async function hydrateApp(
  root: HTMLElement,
  { loaderData, queries }: HydrationData,
  queryClient: QueryClient,
  renderApp: RenderApp,
  options: RootOptions,
): Promise<void> {
  hydrate(queryClient, queries);
  saveSsrFallbacks();
  try {
    const routes = siteRoutes(await loadOwnerRoutes(window.location));
    await importHostPage(routes, window.location.pathname);
    hydrateRoot(root, renderApp(createRouter(routes, { loaderData })), {
      ...options,
      onRecoverableError,
    });
  } catch (error) {
    console.warn(error);
    removeServerHead();
    root.replaceChildren();
    createRoot(root, options).render(renderApp(createRouter()));
  }
}
