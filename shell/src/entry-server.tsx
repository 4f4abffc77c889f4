import type { PageQuery } from '@clean-express/federation/contract';
import { routeQueries } from '@clean-express/federation/page-queries';
import { QueryClient } from '@clean-express/federation/query';
import type {
  RenderInput,
  RenderResult,
  ShellServerModule,
} from '@clean-express/federation/rendering';
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
import { NOT_FOUND, siteRoutes } from './routes.tsx';
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

/** Renders the page of the first route that matches; without an owner, one of the host. */
async function renderPage({
  url,
  config,
  owner,
  widgets,
  form,
}: RenderInput): Promise<RenderResult> {
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
  const isNotFound = context.matches.at(-1)?.route.id === NOT_FOUND;
  try {
    const html = await renderWithData(
      <SiteFrame config={config} queryClient={queryClient} form={form}>
        <ServerWidgets value={widgets}>
          <StaticRouterProvider router={router} context={context} hydrate={false} />
        </ServerWidgets>
      </SiteFrame>,
      queryClient,
      declared,
    );
    const data = { loaderData: context.loaderData, queries: dehydrate(queryClient) };
    return {
      kind: isNotFound ? 'not-found' : 'page',
      page: splitHead(html),
      data: { ...data, isNotFound, form },
    };
  } finally {
    queryClient.clear();
  }
}

/**
 * Renders a public page. For an item that does not exist, it renders the host's page for addresses
 * without a page. Throws when a component or a request for data fails.
 */
export const render: ShellServerModule['render'] = async (input) => {
  const { config } = input;
  configureSite(config.siteUrl);
  configureApi({ baseUrl: config.apiUrl, ...ANONYMOUS });
  try {
    return await renderPage(input);
  } catch (cause) {
    if (!(cause instanceof ApiError && cause.isNotFound)) throw cause;
    return renderPage({ ...input, owner: undefined });
  }
};
