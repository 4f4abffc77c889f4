import { existsSync, readFileSync } from 'node:fs';
import { createRequire, SourceMap } from 'node:module';
import { join, relative, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { ServerCheckOrder } from '@clean-express/release-build/check-server-bundle';
import { createElement, Suspense } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { prefetchQueries, routeQueries } from '../page-queries.ts';
import { QueryClient, QueryClientProvider } from '../query.ts';
import { ASSET_URL_FUNCTION } from '../rendering.ts';
import type { RouteObject } from '../router.ts';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from '../server.ts';
import { configureSite } from '../site.ts';

// `checkServerBundle` runs this module in a process of its own.

const SITE = 'https://site.example';

/** What Node has like browsers, although not every server: pages use it in browsers only. */
const BROWSER_GLOBALS = ['localStorage', 'navigator', 'sessionStorage'];

/** How long a page may load code, or data if there is an API. */
const LATE_MS = { withData: 5000, withoutData: 500 };

const LATE = new Error('The page waits for data.');

const order: ServerCheckOrder = JSON.parse(process.argv.at(-1) ?? '');

/** A place in a bundle as a place in its sources: `src/routes.tsx:3`. */
function sourceOf(file: string, line: number, column: number): string | undefined {
  const map = `${file}.map`;
  if (!file.startsWith(order.directory) || !existsSync(map)) return undefined;
  const entry = new SourceMap(JSON.parse(readFileSync(map, 'utf8'))).findEntry(
    line - 1,
    column - 1,
  );
  if (!('originalSource' in entry)) return undefined;
  const source = relative(order.folder, resolve(file, '..', entry.originalSource));
  return `${source.replace(/^.*node_modules\//, '')}:${entry.originalLine + 1}`;
}

/** Where an error was thrown: in the remote's own sources, if they are involved. */
function placeOf(error: unknown): string | undefined {
  const stack = error instanceof Error ? String(error.stack) : '';
  const places = [...stack.matchAll(/(file:\/\/\S+?):(\d+):(\d+)/g)].flatMap(
    ([, url = '', line, column]) =>
      sourceOf(fileURLToPath(url.replace(/\?.*/, '')), Number(line), Number(column)) ?? [],
  );
  return places.find((place) => place.startsWith('src/')) ?? places[0];
}

/** @param when - What was done: `when it is imported`. */
function describe(error: unknown, fallback: string, when: string): string {
  const message = error instanceof Error ? error.message : String(error);
  const advice =
    error instanceof ReferenceError
      ? ' The server has nothing of browsers: use it in effects and event handlers.'
      : '';
  return `${placeOf(error) ?? fallback}: ${message.replace(/\.$/, '')}, ${when} on the server.${advice}`;
}

const load = (exposed: string) =>
  import(pathToFileURL(join(order.directory, `${exposed.slice('./'.length)}.js`)).href);

/** A route of a page with all that its module has. */
interface LoadedRoute {
  route: RouteObject;
  findings: string[];
}

/** Loads the module of a route, and says what it lacks. */
async function loadRoute(route: RouteObject, parent: string): Promise<LoadedRoute> {
  const path = `/${[parent, route.path].join('/')}`.replace(/\/+/g, '/').replace(/(.)\/$/, '$1');
  const { module = 'src/routes.tsx', server } = order.pages[path] ?? {};
  const source = module.replace(/^\.\//, '');
  const { lazy, children = [], ...rest } = route;
  try {
    const added = typeof lazy === 'function' ? await lazy() : {};
    const below = await Promise.all(children.map((child) => loadRoute(child, path)));
    const loaded = {
      ...rest,
      ...added,
      ...(children.length > 0 && { children: below.map((child) => child.route) }),
    };
    const isShown =
      loaded.Component ||
      loaded.element ||
      loaded.loader ||
      children.length > 0 ||
      typeof lazy === 'object';
    const lacking = isShown
      ? []
      : [`${source}: The page ${path} has no component. Export it as "Component".`];
    return {
      route: loaded as RouteObject,
      findings: [...lacking, ...below.flatMap((child) => child.findings)],
    };
  } catch (error) {
    // What only browsers render may need a browser from the start.
    const findings = server ? [describe(error, source, `when ${path} is imported`)] : [];
    return { route: { ...rest, element: null } as RouteObject, findings };
  }
}

/** Whether a failure is one of data. */
const isOfData = (error: unknown) => error === LATE || Object(error).name === 'ApiError';

/** Renders a page as the server does, and returns what its components throw. */
async function renderPage(routes: RouteObject[], address: string): Promise<unknown[]> {
  const late = order.apiUrl ? LATE_MS.withData : LATE_MS.withoutData;
  const isLate = delay(late, undefined);
  const handler = createStaticHandler(routes);
  const loading = handler.query(new Request(SITE + address));
  const context = await Promise.race([loading, isLate]);
  // A redirect, or a loader that waits for data.
  if (!context || context instanceof Response) return [];
  const errors = Object.values(context.errors ?? {});
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  if (order.apiUrl) {
    const search = new URL(SITE + address).searchParams;
    const queries = context.matches.flatMap(({ route, params }) =>
      routeQueries(route, { params, search }),
    );
    await Promise.race([prefetchQueries(queryClient, queries), isLate]);
  }
  const router = createStaticRouter(handler.dataRoutes, context);
  const page = createElement(StaticRouterProvider, { router, context, hydrate: false });
  const tree = createElement(
    QueryClientProvider,
    { client: queryClient },
    createElement(Suspense, null, page),
  );
  await new Promise<unknown>((done) => {
    const onError = (error: unknown) => void errors.push(error);
    const stream = renderToPipeableStream(tree, {
      onError,
      onAllReady: () => done(undefined),
      onShellError: done,
    });
    void isLate.then(() => stream.abort(LATE));
  });
  return errors.filter((error) => !isOfData(error));
}

/** What stands for each parameter of a page. */
const MADE_UP = '1';

/** Every page that the server renders. */
const exampleAddresses = () =>
  Object.entries(order.pages)
    .filter(([, { server }]) => server)
    .map(([route]) => route.replace(/:\w+\??|\*/g, MADE_UP));

async function checkPages(routes: RouteObject[]): Promise<string[]> {
  const loaded = await Promise.all(routes.map((route) => loadRoute(route, '')));
  const findings = loaded.flatMap((route) => route.findings);
  for (const address of new Set([...exampleAddresses(), ...order.addresses])) {
    const isMadeUp = !(address in order.pages) && !order.addresses.includes(address);
    const page = isMadeUp ? `${address} (${MADE_UP} is made up)` : address;
    const errors = await renderPage(
      loaded.map(({ route }) => route),
      address,
    ).catch((error: unknown) => [error]);
    findings.push(...errors.map((error) => describe(error, address, `when ${page} is rendered`)));
  }
  return findings;
}

/** Loads a module that the remote exposes, and says why it fails. */
async function checkModule(exposed: string, source: string): Promise<string[]> {
  const file = source.replace(/^\.\//, '');
  try {
    const { default: exported } = await load(exposed);
    if (exposed !== './routes') {
      return exported
        ? []
        : [`${file}: It has no default export. Export its component as default.`];
    }
    if (Array.isArray(exported)) return await checkPages(exported);
    return [`${file}: It has no default export with the routes. Write: export default routes.`];
  } catch (error) {
    return order.isRendered ? [describe(error, file, 'when it is imported')] : [];
  }
}

/** Sets what the SSR server has, and takes away what it may not have. */
async function prepare(): Promise<void> {
  for (const name of BROWSER_GLOBALS) Reflect.deleteProperty(globalThis, name);
  Object.assign(globalThis, { [ASSET_URL_FUNCTION]: (file: string) => `${SITE}/${file}` });
  configureSite(SITE);
  if (!order.apiUrl) globalThis.fetch = () => new Promise(() => undefined);
  const require = createRequire(join(order.folder, 'package.json'));
  const { configureApi } = await import(
    pathToFileURL(require.resolve('@clean-express/shared-api')).href
  );
  const none = () => undefined;
  const anonymous = { getToken: none, renewToken: async () => undefined, onRefused: none };
  configureApi({ baseUrl: order.apiUrl ?? SITE, ...anonymous });
}

const findings: string[] = [];
// Also what modules and pages leave behind.
process.on('uncaughtException', (error) => {
  findings.push(describe(error, order.modules['./routes'] ?? '', 'when pages are rendered'));
});
await prepare();
for (const [exposed, source] of Object.entries(order.modules)) {
  findings.push(...(await checkModule(exposed, source)));
}
process.send?.([...new Set(findings)], () => process.exit());
