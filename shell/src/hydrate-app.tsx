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
import { afterLoad } from './after-load.ts';
import { inlinedJson } from './config/inlined-json.ts';
import { ownerOf } from './config/registry.ts';
import { IsEndedContext } from './errors/ended-page.tsx';
import { pageHead, readSsrPage, SsrPageContext } from './errors/ssr-page.tsx';
import { withTime } from './hydration/query-time.ts';
import { saveSsrFallbacks } from './hydration/ssr-fallback.tsx';
import { nextFrame } from './next-frame.ts';
import { queryClient } from './query-client.ts';
import { RemoteError } from './remotes/remote-error.ts';
import { loadInitialRoutes, patchOwnerRoutes } from './remotes/route-patches.tsx';
import { LEFT_TO_BROWSER } from './remotes/server-parts.ts';
import { BOUNDARY, siteRoutes } from './routes.tsx';
import { SiteFrame } from './site-frame.tsx';

// An error boundary shows the error and a Retry to the visitor, so that it is only a warning.
const OPTIONS: RootOptions = { onCaughtError: (error) => console.warn(error) };

/**
 * React recovers by a client render. A remote that failed to load was reported by its boundary, and a part
 * that the server has left to browsers by the server.
 */
function onRecoverableError(error: unknown): void {
  const { cause, digest }: { cause?: unknown; digest?: unknown } = Object(error);
  if (cause instanceof RemoteError || digest === LEFT_TO_BROWSER) return;
  console.error('The server-rendered HTML does not match the client.', error);
}

/**
 * Imports a lazy page of the host. If that fails, the router must not import it again: it would start
 * with its hydrate fallback.
 */
async function importHostPage(route: RouteObject): Promise<void> {
  const { lazy } = route;
  if (typeof lazy !== 'function') return;
  try {
    Object.assign(route, await lazy(), { lazy: undefined });
  } catch (error) {
    const Component = () => {
      throw error;
    };
    Object.assign(route, { Component, lazy: undefined });
    throw error;
  }
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
      const { loader, path = '' } = route;
      await importHostPage(route);
      if (typeof loader === 'function') await loader({ ...page, params, pattern: path });
    }),
  );
}

/**
 * Imports the current page, and loads the routes of the remote that owns it: none for a page of the
 * host. Throws when they fail to load.
 */
export async function loadOwnerRoutes(location: Location): Promise<RouteObject[]> {
  const owner = ownerOf(location.pathname);
  if (owner) return loadInitialRoutes(owner, (routes) => importPage(routes, location));
  await importPage([], location);
  return [];
}

/**
 * Lets a page that comes with a view transition be followed by another one at any moment. The router begins the
 * transition later than the navigation, and would then show its page, although a second Back has led on. Browsers
 * skip the transition of a hidden or slow page: its page is shown all the same.
 */
function handleTransitions(router: ReturnType<typeof createBrowserRouter>): void {
  const start = document.startViewTransition as typeof document.startViewTransition | undefined;
  if (!start) return;
  const { subscribe } = router;
  let show: Parameters<typeof subscribe>[0] = () => undefined;
  router.subscribe = (onChange) => {
    show = onChange;
    return subscribe((state, options) => {
      const isTransition = options.viewTransitionOpts !== undefined;
      onChange(state, { ...options, flushSync: options.flushSync || isTransition });
    });
  };
  document.startViewTransition = (update) => {
    const transition = start.call(document, async () => {
      if (typeof update === 'function') await update();
      show(router.state, { deletedFetchers: [], newErrors: null, flushSync: true });
    });
    transition.ready.catch((error: DOMException) => {
      if (!['AbortError', 'InvalidStateError', 'TimeoutError'].includes(error.name)) throw error;
    });
    return transition;
  };
}

/** Creates the app. Its router adds the routes of a remote on the first navigation to its pages. */
function createApp(config: RuntimeConfig, routes: RouteObject[], data?: HydrationData) {
  const router = createBrowserRouter(routes, {
    ...(data ? { hydrationData: { loaderData: data.loaderData } } : {}),
    patchRoutesOnNavigation: ({ path, patch }) =>
      patchOwnerRoutes(path, (added) => patch(BOUNDARY, added)),
  });
  handleTransitions(router);
  return (
    <SiteFrame config={config} queryClient={queryClient} form={data?.form}>
      <RouterProvider router={router} />
    </SiteFrame>
  );
}

/**
 * Loads the routes with which a server-rendered page is hydrated. When they fail to load, the page stays
 * as the server has rendered it, and the rest of it is hydrated.
 */
async function loadHydrationRoutes(data: HydrationData) {
  try {
    // The host has rendered an address without a page.
    return { routes: data.isNotFound ? [] : await loadOwnerRoutes(window.location) };
  } catch (error) {
    console.warn(error);
    return { routes: [], ssrPage: readSsrPage() };
  }
}

/**
 * Fetches the data of a page again that is of any age: Back and a restored tab take the page from the browser's cache.
 * Not before the page is hydrated, because that needs the data with which the server has rendered it.
 */
function refetch({ queries: { queries } }: HydrationData): void {
  for (const { queryKey } of queries) {
    void queryClient.invalidateQueries({ queryKey, exact: true });
  }
}

/** Hydrates a server-rendered page, or renders the app. */
export async function hydrateApp(config: RuntimeConfig): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no element with the id "root".');
  const data = inlinedJson(HYDRATION_DATA_ID);
  if (!data) {
    // The app adds its own.
    for (const element of pageHead()) element.remove();
    createRoot(root, OPTIONS).render(createApp(config, siteRoutes([])));
    return;
  }
  // As fresh as the page: a change of the data has removed earlier pages from the caches.
  hydrate(queryClient, withTime(data.queries, Date.now()));
  saveSsrFallbacks();
  const { routes, ssrPage } = await loadHydrationRoutes(data);
  const app = (
    <SsrPageContext value={ssrPage}>
      <IsEndedContext value={data.isGone === true}>
        {createApp(config, siteRoutes(routes), data)}
      </IsEndedContext>
    </SsrPageContext>
  );
  await nextFrame();
  // A transition, so that React hydrates in pieces and the page responds in between.
  startTransition(() => void hydrateRoot(root, app, { ...OPTIONS, onRecoverableError }));
  const [navigation] = performance.getEntriesByType('navigation');
  if (navigation?.type === 'back_forward') afterLoad(() => refetch(data));
}
