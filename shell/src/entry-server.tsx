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
import { ServerWidgets } from './remotes/server-widgets.ts';
import { fetchPending } from './rendering/fetch-pending.ts';
import { renderToHtml } from './rendering/render-to-html.ts';
import { serverRoutes } from './rendering/server-routes.tsx';
import { splitHead } from './rendering/split-head.ts';
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

/**
 * Renders a public page: repeatedly, until no query of it is pending.
 *
 * @throws When a component or a request for data fails.
 */
export const render: ShellServerModule['render'] = async ({ url, config, owner, widgets }) => {
  configureSite(config.siteUrl);
  configureApi({ baseUrl: config.apiUrl, ...ANONYMOUS });
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
    let html = await renderToHtml(tree);
    for (
      let renders = 1;
      (await fetchPending(queryClient)) && renders < MAX_RENDERS;
      renders += 1
    ) {
      html = await renderToHtml(tree);
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
};
