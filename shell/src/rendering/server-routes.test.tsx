// @vitest-environment node
import { Outlet, type RouteObject } from '@clean-express/federation/router';
import {
  createStaticHandler,
  createStaticRouter,
  StaticRouterProvider,
} from '@clean-express/federation/server';
import { expect, test } from 'vitest';
import { renderToHtml } from './render-to-html.ts';
import { serverRoutes } from './server-routes.tsx';

const page = (text: string) => async () => ({ Component: () => <h1>{text}</h1> });

/** Renders a page as the server does. */
async function open(routes: RouteObject[], path: string): Promise<string> {
  const handler = createStaticHandler(serverRoutes('blog', routes));
  const context = await handler.query(new Request(`http://localhost:3000${path}`));
  if (context instanceof Response) throw new Error('The page redirects.');
  const [error] = Object.values(context.errors ?? {});
  if (error) throw error;
  const router = createStaticRouter(handler.dataRoutes, context);
  const tree = <StaticRouterProvider router={router} context={context} hydrate={false} />;
  return (await renderToHtml(tree)).html;
}

test('renders a page inside of the style scope of its remote', async () => {
  const html = await open([{ path: '/blogs', lazy: page('Blog') }], '/blogs');
  expect(html).toBe('<div data-mfe="blog"><h1>Blog</h1></div>');
});

test('renders a layout around its pages, lazy or not', async () => {
  const Layout = () => (
    <main>
      <Outlet />
    </main>
  );
  const children = [{ path: 'new', lazy: page('News') }];
  const framed = '<div data-mfe="blog"><main><h1>News</h1></main></div>';
  const plain = [{ path: '/blogs', Component: Layout, children }];
  expect(await open(plain, '/blogs/new')).toBe(framed);
  const lazy = [{ path: '/blogs', lazy: async () => ({ Component: Layout }), children }];
  expect(await open(lazy, '/blogs/new')).toBe(framed);
});

test("runs the page's loader", async () => {
  const route: RouteObject = {
    path: '/blogs',
    lazy: async () => ({
      loader: () => {
        throw new Error('The data is not there.');
      },
      Component: () => null,
    }),
  };
  await expect(open([route], '/blogs')).rejects.toThrow('The data is not there.');
});

test.each(['/drafts', '/drafts/new'])(
  'renders only the skeleton of the members’ page %s',
  async (path) => {
    const lazy = () => Promise.reject(new Error('It must not be imported.'));
    const children = [{ path: 'new', lazy: page('New draft') }];
    const queries = () => {
      throw new Error('They must not be asked for.');
    };
    const handle = { access: 'member', queries, skeleton: () => <p>Drafts …</p> };
    const drafts = { path: '/drafts', handle, lazy, children };
    expect(await open([drafts], path)).toContain('<div data-mfe="blog"><p>Drafts …</p></div>');
  },
);

test('a lazy page has loader data, as in the browser', async () => {
  const handler = createStaticHandler(serverRoutes('blog', [{ path: '/blogs', lazy: page('B') }]));
  const context = await handler.query(new Request('http://localhost:3000/blogs'));
  expect(context).toMatchObject({ loaderData: { '0-0': null } });
});
