import { hydrate } from '@clean-express/federation/query';
import { HYDRATION_DATA_ID, type HydrationData } from '@clean-express/federation/rendering';
import {
  createBrowserRouter,
  matchRoutes,
  type RouteObject,
  RouterProvider,
} from '@clean-express/federation/router';
import type { RuntimeConfig } from '@clean-express/federation/runtime-config';
import { startTransition } from 'react';
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client';
import { inlinedJson } from '../config/inlined-json.ts';
import { nextFrame } from '../next-frame.ts';
import { queryClient } from '../query-client.ts';
import { ownerOf } from '../remotes/registry.ts';
import { RemoteError } from '../remotes/remote-error.ts';
import { loadInitialRoutes, patchOwnerRoutes } from '../remotes/route-patches.ts';
import { BOUNDARY, siteRoutes } from '../routes.tsx';
import { SiteFrame } from '../site-frame.tsx';
import { withTime } from './query-time.ts';
import { saveSsrFallbacks } from './ssr-fallback.tsx';

// An error boundary shows the error and a Retry to the visitor, so that it is only a warning.
const OPTIONS: RootOptions = { onCaughtError: (error) => console.warn(error) };

/** React recovers by a client render. A remote that failed to load was reported by its boundary. */
function onRecoverableError(error: unknown): void {
  if (error instanceof Error && error.cause instanceof RemoteError) return;
  console.error('The server-rendered HTML does not match the client.', error);
}

/**
 * Imports the page at a URL: a lazy one of the host, or that of a remote, whose loader imports it.
 * Otherwise the router would start with its hydrate fallback, which does not match the server's HTML.
 */
async function importPage(remote: RouteObject[], { href, pathname }: Location): Promise<void> {
  const page = { request: new Request(href), url: new URL(href), context: undefined };
  const matches = matchRoutes(siteRoutes(remote), pathname) ?? [];
  await Promise.all(
    matches.map(async ({ route, params }) => {
      const { lazy, loader, path = '' } = route;
      if (typeof lazy === 'function') Object.assign(route, await lazy(), { lazy: undefined });
      if (typeof loader === 'function') await loader({ ...page, params, pattern: path });
    }),
  );
}

/**
 * Imports the current page, and loads the routes of the remote that owns it: none for a page of the
 * host. Throws when they fail to load; the catch-all route then shows the error.
 */
export async function loadOwnerRoutes(location: Location): Promise<RouteObject[]> {
  const owner = ownerOf(location.pathname);
  if (owner) return loadInitialRoutes(owner, (routes) => importPage(routes, location));
  await importPage([], location);
  return [];
}

/** Creates the app. Its router adds the routes of a remote on the first navigation to its pages. */
function createApp(config: RuntimeConfig, routes: RouteObject[], data?: HydrationData) {
  const router = createBrowserRouter(routes, {
    ...(data ? { hydrationData: { loaderData: data.loaderData } } : {}),
    patchRoutesOnNavigation: ({ path, patch }) =>
      patchOwnerRoutes(path, (added) => patch(BOUNDARY, added)),
  });
  return (
    <SiteFrame config={config} queryClient={queryClient} form={data?.form}>
      <RouterProvider router={router} />
    </SiteFrame>
  );
}

/** Elements of the document's head that belong to one page. */
const PAGE_HEAD = [
  'head > title',
  'head > link[rel="canonical"]',
  'head > meta:not([charset], [name="viewport"], [name="theme-color"])',
];

/** Removes the elements of the page from the head, before a client render adds its own. */
export function removeServerHead(): void {
  for (const element of document.querySelectorAll(PAGE_HEAD.join())) element.remove();
}

/**
 * Hydrates a server-rendered page, or renders the app. When the remote that owns the page fails to load,
 * the app is rendered by the client, with the server's HTML of that remote as the SSR fallback.
 */
export async function hydrateApp(config: RuntimeConfig): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no element with the id "root".');
  const data = inlinedJson(HYDRATION_DATA_ID);
  if (data) {
    // As fresh as the page: a change of the data has removed earlier pages from the caches.
    hydrate(queryClient, withTime(data.queries, Date.now()));
    saveSsrFallbacks();
    try {
      // The host has rendered an address without a page.
      const owner = data.isNotFound ? [] : await loadOwnerRoutes(window.location);
      const app = createApp(config, siteRoutes(owner), data);
      await nextFrame();
      // A transition, so that React hydrates in pieces and the page responds in between.
      startTransition(() => void hydrateRoot(root, app, { ...OPTIONS, onRecoverableError }));
      return;
    } catch (error) {
      console.warn(error);
    }
  }
  window.earlyEvents?.stop();
  removeServerHead();
  root.replaceChildren();
  createRoot(root, OPTIONS).render(createApp(config, siteRoutes([])));
}
