import { type DehydratedState, QueryClient } from '@clean-express/federation/query';
import type { RouteObject } from '@clean-express/federation/router';
import type { RuntimeConfig } from '@clean-express/federation/runtime-config';
import {
  createStaticHandler,
  createStaticRouter,
  dehydrate,
  StaticRouterProvider,
} from '@clean-express/federation/server';
import { configureSite } from '@clean-express/federation/site';
import { ApiError, configureApi } from '@clean-express/shared-api';
import type { ComponentType } from 'react';
import { ServerWidgets } from '../remotes/server-widgets.ts';
import { siteRoutes } from '../routes.tsx';
import { SiteFrame } from '../site-frame.tsx';
import { draw } from './draw.ts';
import { fetchPending } from './fetch-pending.ts';
import { serverRoutes } from './server-routes.tsx';
import { type DrawnPage, splitHead } from './split-head.ts';

/** How often a page is drawn at most: what a query's answer brings may ask for more. */
const MAX_DRAWINGS = 4;

/** What there is to draw a page with. */
export interface RenderInput {
  /** Absolute address of the page. */
  url: string;
  config: RuntimeConfig;
  /** The remote that owns the page, with its routes. */
  owner?: { remote: string; routes: RouteObject[] } | undefined;
  /** `remote/ExposedModule` → component. */
  widgets: Readonly<Record<string, ComponentType>>;
}

/** A page with what the browser needs to go on from there. */
export type RenderedPage =
  | { kind: 'page'; page: DrawnPage; data: { loaderData: unknown; queries: DehydratedState } }
  | { kind: 'redirect'; location: string }
  | { kind: 'not-found' };

/** Nobody is signed in on the server. */
const NOBODY = {
  getToken: () => undefined,
  renewToken: async () => undefined,
  onRefused: () => undefined,
};

/**
 * Draws a public page: as often as it takes until it asks for no more data.
 *
 * @throws When a part of it cannot be drawn, or its data cannot be had.
 */
export async function render({ url, config, owner, widgets }: RenderInput): Promise<RenderedPage> {
  configureSite(config.siteUrl);
  configureApi({ baseUrl: config.apiUrl, ...NOBODY });
  const routes = siteRoutes(owner ? serverRoutes(owner.remote, owner.routes) : []);
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(url));
  if (context instanceof Response) {
    return { kind: 'redirect', location: context.headers.get('location') ?? '/' };
  }
  const [error] = Object.values(context.errors ?? {});
  if (error) throw error;

  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = createStaticRouter(handler.dataRoutes, context);
  const tree = (
    <SiteFrame config={config} queryClient={queryClient}>
      <ServerWidgets value={widgets}>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </ServerWidgets>
    </SiteFrame>
  );
  try {
    let html = await draw(tree);
    for (
      let drawings = 1;
      (await fetchPending(queryClient)) && drawings < MAX_DRAWINGS;
      drawings += 1
    ) {
      html = await draw(tree);
    }
    const queries = dehydrate(queryClient);
    return {
      kind: 'page',
      page: splitHead(html),
      data: { loaderData: context.loaderData, queries },
    };
  } catch (cause) {
    if (cause instanceof ApiError && cause.isNotFound) return { kind: 'not-found' };
    throw cause;
  } finally {
    queryClient.clear();
  }
}
