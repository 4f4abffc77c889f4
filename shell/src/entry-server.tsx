import type { PageQuery } from '@clean-express/federation/contract';
import { routeQueries } from '@clean-express/federation/page-queries';
import { QueryClient, type QueryKey } from '@clean-express/federation/query';
import type {
  RenderInput,
  RenderResult,
  ShellServerModule,
} from '@clean-express/federation/rendering';
import type { RouteObject } from '@clean-express/federation/router';
import {
  createStaticHandler,
  createStaticRouter,
  dehydrate,
  StaticRouterProvider,
} from '@clean-express/federation/server';
import { configureSite } from '@clean-express/federation/site';
import { ApiError, configureApi } from '@clean-express/shared-api';
import type { ReactNode } from 'react';
import { IsEndedContext } from './errors/ended-page.tsx';
import { withTime } from './hydration/query-time.ts';
import { EndedPathsContext } from './layout/gone-links.ts';
import { enterPart, type ServerParts, ServerPartsContext } from './remotes/server-parts.ts';
import { fetchPending, prefetchPageData } from './rendering/page-data.ts';
import { PartData } from './rendering/part-data.ts';
import { type Rendered, renderToHtml, splitHead } from './rendering/render-to-html.ts';
import { serverRoutes } from './rendering/server-routes.tsx';
import { NOT_FOUND, siteRoutes } from './routes.tsx';
import { SiteFrame } from './site-frame.tsx';

/** Maximum number of renders of a page: the data of one render may lead to further queries. */
const MAX_RENDERS = 4;

/** How long a page waits for the data of its parts, once its own is there. */
const PART_WAIT_MS = 200;

/** The server renders every page for an anonymous visitor. */
const ANONYMOUS = {
  getToken: () => undefined,
  renewToken: async () => undefined,
  onRefused: () => undefined,
};

/** Comes when the parts of a page have had their time, after what has arrived by then. */
function lateSignal(): AbortSignal {
  const ending = new AbortController();
  const end = () => ending.abort(new Error(`Its data took longer than ${PART_WAIT_MS} ms.`));
  setTimeout(setImmediate, PART_WAIT_MS, end);
  return ending.signal;
}

/**
 * Fetches the data of parts that take no props, with that of the page. What else they need is known when
 * they render, and so is what is wrong with them.
 */
function prefetchParts(widgets: RenderInput['widgets'], partData: PartData): void {
  for (const [part, { queries }] of Object.entries(widgets)) {
    if (queries?.length !== 0) continue;
    enterPart(part);
    try {
      partData.prefetch(queries({}));
    } catch {
      // It throws again when the part renders.
    }
    enterPart();
  }
}

/**
 * Renders once with the declared data, and again while a render leads to queries that were not declared.
 */
async function renderWithData(
  tree: ReactNode,
  queryClient: QueryClient,
  declared: readonly PageQuery[],
  { widgets, partData }: { widgets: RenderInput['widgets']; partData: PartData },
) {
  const prefetching = prefetchPageData(queryClient, declared);
  prefetchParts(widgets, partData);
  const failures = await prefetching;
  const late = lateSignal();
  await partData.prefetched(late);
  const undeclared: QueryKey[] = [];
  let rendered: Rendered;
  let fetched: QueryKey[];
  let renders = 0;
  do {
    rendered = await renderToHtml(tree, late);
    fetched = await fetchPending(queryClient, failures, partData, late);
    undeclared.push(...fetched);
    renders += 1;
  } while (fetched.length > 0 && renders < MAX_RENDERS);
  return { html: rendered.html, failed: [...rendered.failed, ...partData.failed], undeclared };
}

/** Routes of an owner → their handler: all pages of the owner share it, with what they have imported. */
const handlers = new WeakMap<RouteObject[], ReturnType<typeof createStaticHandler>>();

/** Stands for the routes of an owner in a page of the host. */
const NO_ROUTES: RouteObject[] = [];

/** Matches a URL and runs the loaders of its page. */
async function loadPage(url: string, owner: RenderInput['owner']) {
  const routes = owner?.routes ?? NO_ROUTES;
  const handler =
    handlers.get(routes) ??
    createStaticHandler(siteRoutes(owner ? serverRoutes(owner.remote, routes) : []));
  handlers.set(routes, handler);
  const context = await handler.query(new Request(url));
  if (context instanceof Response) return context;
  const [error] = Object.values(context.errors ?? {});
  if (error) {
    // It also has the failed import of a page.
    handlers.delete(routes);
    throw error;
  }
  return { context, router: createStaticRouter(handler.dataRoutes, context) };
}

/** Renders the page of the first route that matches; without an owner, one of the host. */
async function renderPage({
  url,
  config,
  owner,
  widgets,
  slots = {},
  form,
  isEnded = false,
  ended,
}: RenderInput): Promise<RenderResult> {
  const loaded = await loadPage(url, owner);
  if (loaded instanceof Response) {
    return { kind: 'redirect', location: loaded.headers.get('location') ?? '/' };
  }
  const { context, router } = loaded;
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const search = new URL(url).searchParams;
  const declared = context.matches.flatMap(({ route, params }) =>
    routeQueries(route, { params, search }),
  );
  const partData = new PartData(queryClient);
  const prefetch: ServerParts['prefetch'] = (queries) => partData.prefetch(queries);
  const isNotFound = context.matches.at(-1)?.route.id === NOT_FOUND;
  try {
    const { html, failed, undeclared } = await renderWithData(
      <SiteFrame config={config} queryClient={queryClient} form={form}>
        <IsEndedContext value={isEnded}>
          <EndedPathsContext value={ended}>
            <ServerPartsContext value={{ widgets, slots, prefetch }}>
              <StaticRouterProvider router={router} context={context} hydrate={false} />
            </ServerPartsContext>
          </EndedPathsContext>
        </IsEndedContext>
      </SiteFrame>,
      queryClient,
      declared,
      { widgets, partData },
    );
    // Without times, so that a page that shows the same data is the same bytes.
    const data = {
      loaderData: context.loaderData,
      queries: withTime(dehydrate(queryClient), 0),
    };
    return {
      kind: isNotFound ? 'not-found' : 'page',
      page: splitHead(html),
      data: { ...data, isNotFound, form },
      ...(undeclared.length > 0 && { undeclared }),
      ...(failed.length > 0 && { failed }),
    };
  } finally {
    queryClient.clear();
  }
}

/**
 * Renders a public page. For an item that does not exist, or was deleted, it renders the host's page for
 * such addresses. Throws when a component or a request for data fails, unless it is of a part.
 */
export const render: ShellServerModule['render'] = async (input) => {
  const { config } = input;
  configureSite(config.siteUrl);
  configureApi({ baseUrl: config.apiUrl, ...ANONYMOUS });
  try {
    return await renderPage(input);
  } catch (cause) {
    if (!(cause instanceof ApiError && (cause.isNotFound || cause.isGone))) throw cause;
    const { isGone } = cause;
    const result = await renderPage({ ...input, owner: undefined, isEnded: isGone });
    if (!isGone || result.kind === 'redirect') return result;
    return { ...result, kind: 'gone', data: { ...result.data, isGone } };
  }
};
