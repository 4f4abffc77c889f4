import type { PageQuery } from '@clean-express/federation/contract';
import { routeQueries } from '@clean-express/federation/page-queries';
import { QueryClient } from '@clean-express/federation/query';
import type { ShellServerModule } from '@clean-express/federation/rendering';
import {
  createStaticHandler,
  createStaticRouter,
  dehydrate,
  StaticRouterProvider,
} from '@clean-express/federation/server';
import { configureSite } from '@clean-express/federation/site';
import { ApiError, configureApi } from '@clean-express/shared-api';
import type { ReactNode } from 'react';
import { ServerWidgets } from './remotes/remote-widget.tsx';
import { fetchPending, prefetchPageData } from './rendering/page-data.ts';
import { renderToHtml, splitHead } from './rendering/render-to-html.ts';
import { serverRoutes } from './rendering/server-routes.tsx';
import { siteRoutes } from './routes.tsx';
import { SiteFrame } from './site-frame.tsx';

/** Maximum number of renders of a page: the data of one render may lead to further queries. */
const MAX_RENDERS = 4;

/** The server renders every page for an anonymous visitor. */
const ANONYMOUS = {
  getToken: () => undefined,
  renewToken: async () => undefined,
  onRefused: () => undefined,
};

/** Renders with the declared data, and again while a render leads to queries that were not declared. */
async function renderWithData(
  tree: ReactNode,
  queryClient: QueryClient,
  declared: readonly PageQuery[],
): Promise<string> {
  const failures = await prefetchPageData(queryClient, declared);
  let html: string;
  let renders = 0;
  do {
    html = await renderToHtml(tree);
    renders += 1;
  } while ((await fetchPending(queryClient, failures)) && renders < MAX_RENDERS);
  return html;
}

/** Renders a public page. Throws when a component or a request for data fails. */
export const render: ShellServerModule['render'] = async ({ url, config, owner, widgets }) => {
  configureSite(config.siteUrl);
  configureApi({ baseUrl: config.apiUrl, ...ANONYMOUS });
  const handler = createStaticHandler(
    siteRoutes(owner ? serverRoutes(owner.remote, owner.routes) : []),
  );
  const context = await handler.query(new Request(url));
  if (context instanceof Response) {
    return { kind: 'redirect', location: context.headers.get('location') ?? '/' };
  }
  const [error] = Object.values(context.errors ?? {});
  if (error) throw error;

  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = createStaticRouter(handler.dataRoutes, context);
  const search = new URL(url).searchParams;
  const declared = [
    ...context.matches.flatMap(({ route, params }) => routeQueries(route, { params, search })),
    ...Object.values(widgets).flatMap(({ queries }) => queries?.() ?? []),
  ];
  try {
    const html = await renderWithData(
      <SiteFrame config={config} queryClient={queryClient}>
        <ServerWidgets value={widgets}>
          <StaticRouterProvider router={router} context={context} hydrate={false} />
        </ServerWidgets>
      </SiteFrame>,
      queryClient,
      declared,
    );
    const data = { loaderData: context.loaderData, queries: dehydrate(queryClient) };
    return { kind: 'page', page: splitHead(html), data };
  } catch (cause) {
    if (cause instanceof ApiError && cause.isNotFound) return { kind: 'not-found' };
    throw cause;
  } finally {
    queryClient.clear();
  }
};
