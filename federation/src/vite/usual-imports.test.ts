import { readdir, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, createLogger, createServer, type InlineConfig } from 'vite';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { giftCards, writeRemote } from '../testing/index.ts';
import { remoteConfig } from './remote.ts';
import { usualImports } from './usual-imports.ts';

/** A build takes seconds on a busy machine. */
vi.setConfig({ testTimeout: 60_000 });

// The federation plugin does nothing in tests otherwise.
beforeEach(() => void vi.stubEnv('MFE_VITE_NO_TEST_ENV_CHECK', 'true'));

const remote = { ...giftCards, exposes: { './routes': './src/routes.jsx' } };

const SOURCES = {
  'package.json': '{"type":"module"}',
  'src/routes.jsx': `import { matchRoutes } from 'react-router';
import { queryOptions } from '@tanstack/react-query';
import card from 'cards';
export default [{ lazy: () => import('./pages/card-page.jsx') }];
export const used = [matchRoutes, queryOptions, card.link];`,
  'src/pages/card-page.jsx': `import { Link } from 'react-router-dom';
export const Component = () => <Link to="/">Home</Link>;`,
  'node_modules/cards/package.json': '{"name":"cards","main":"index.js"}',
  'node_modules/cards/index.js': `const router = require('react-router-dom');
exports.link = router.Link;`,
};

/** @param changes - Sources to add or replace: path → content. */
async function createRemote(changes: Record<string, string> = {}): Promise<string> {
  const root = await writeRemote({ ...SOURCES, ...changes });
  // A package that is not the remote's own, but that a deep import may find.
  const libraries = join(import.meta.dirname, '../../node_modules');
  const router = join(root, 'node_modules/react-router-dom');
  await symlink(join(libraries, 'react-router-dom'), router, 'dir');
  return root;
}

async function buildRemote(root: string, isSsrBuild = false): Promise<string> {
  const env = { command: 'build', mode: 'production', isSsrBuild } as const;
  await build({ ...remoteConfig(remote, root)(env), configFile: false, logLevel: 'silent' });
  return join(root, 'dist');
}

const buildWith = async (changes: Record<string, string>, isSsrBuild = false) =>
  buildRemote(await createRemote(changes), isSsrBuild);

test('in browsers, sources and CommonJS packages use the router and the cache of the host', async () => {
  const dist = await buildRemote(await createRemote());
  const { init, get } = await import(pathToFileURL(join(dist, 'remoteEntry.js')).href);
  const router = { Link: () => 'link', matchRoutes: () => 'matches' };
  const query = { queryOptions: () => 'options' };
  await init({
    '@clean-express/federation/router': { '1.0.0': { lib: () => router } },
    '@clean-express/federation/query': { '1.0.0': { lib: () => query } },
  });
  const { used } = (await get('./routes'))();
  expect(used).toEqual([router.matchRoutes, query.queryOptions, router.Link]);
  const imports = JSON.parse(await readFile(join(dist, 'shared-imports.json'), 'utf8'));
  expect(imports).toMatchObject({
    '@clean-express/federation/query': ['queryOptions'],
    '@clean-express/federation/router': ['Link', 'matchRoutes'],
  });
});

test('state that remotes share needs nothing new of the host', async () => {
  const dist = await buildWith({
    'src/pages/card-page.jsx': `import { useShared } from '@clean-express/federation/shared-state';
export const Component = () => useShared('cart/items', []);`,
  });
  const imports = JSON.parse(await readFile(join(dist, 'shared-imports.json'), 'utf8'));
  expect(imports).toMatchObject({
    '@clean-express/federation/query': ['queryOptions', 'useQueryClient'],
    react: ['useCallback', 'useMemo', 'useSyncExternalStore'],
  });
});

test('on the server, they use those of the SSR server', async () => {
  const dist = await buildRemote(await createRemote(), true);
  const files = await readdir(join(dist, 'server'), { recursive: true });
  const scripts = files.filter((file) => file.endsWith('.js'));
  const codes = await Promise.all(scripts.map((f) => readFile(join(dist, 'server', f), 'utf8')));
  const code = codes.join('\n');
  expect(code).not.toMatch(/["'](react-router(-dom)?|@tanstack\/react-query)["']/);
  expect(code).toMatch(/from "@clean-express\/federation\/router"/);
  expect(code).toMatch(/equire\("@clean-express\/federation\/router"\)/);
  expect(code.length).toBeLessThan(10_000);
});

test.each([
  [
    'a source',
    'src/pages/card-page.jsx',
    "export { useHref as Component } from 'react-router-dom';",
    'src/pages/card-page.jsx imports "useHref" from react-router-dom. The host shares these: createBrowserRouter, Link,',
  ],
  [
    'React Router 5',
    'src/pages/card-page.jsx',
    "export { useHistory as Component } from 'react-router-dom';",
    'src/pages/card-page.jsx imports "useHistory" from react-router-dom. Use useNavigate.',
  ],
  [
    'a namespace',
    'src/pages/card-page.jsx',
    "import * as router from 'react-router'; export const Component = () => router.useHref('/');",
    'src/pages/card-page.jsx imports "useHref" from react-router. The host shares these: createBrowserRouter, Link,',
  ],
  [
    'a CommonJS package',
    'node_modules/cards/index.js',
    "var query = __toESM(require('@tanstack/react-query')); exports.a = () => query.useQueries();\nfunction __toESM(a) { return a }",
    'node_modules/cards/index.js imports "useQueries" from @tanstack/react-query. The host shares these: ',
  ],
  [
    'a router',
    'src/pages/card-page.jsx',
    "import { BrowserRouter } from 'react-router-dom'; export const Component = () => <BrowserRouter />;",
    'src/pages/card-page.jsx imports "BrowserRouter" from react-router-dom. The host has the router: export the routes of your pages in src/routes.tsx, and leave it out.',
  ],
  [
    'a router that the host shares with itself',
    'src/pages/card-page.jsx',
    "import { createBrowserRouter } from 'react-router-dom'; export const Component = createBrowserRouter;",
    'src/pages/card-page.jsx imports "createBrowserRouter" from react-router-dom. The host has the router',
  ],
  [
    'a root',
    'src/pages/card-page.jsx',
    "import { createRoot } from 'react-dom/client'; export const Component = createRoot;",
    'src/pages/card-page.jsx imports "createRoot" from react-dom/client. The host renders the pages: export their components, and leave it out.',
  ],
  [
    'an import of another remote',
    'src/pages/card-page.jsx',
    `import { lazy } from 'react';

export const Component = lazy(() => import('catalog/HomeServices'));`,
    'src/pages/card-page.jsx:3 imports "catalog/HomeServices", which is no installed package. If it is a widget of another remote, mount it: <Widget name="catalog/HomeServices" />',
  ],
  [
    'a worker',
    'src/pages/card-page.jsx',
    `// Not one: new Worker(new URL('./none.js', import.meta.url)).
export const Component = () =>
  <button onClick={() => new Worker(new URL('./sum.js', import.meta.url), { type: 'module' })} />;`,
    'src/pages/card-page.jsx:3 makes a worker, which the policy of the site blocks.',
  ],
  [
    'an imported worker',
    'src/pages/card-page.jsx',
    `
import Sum from './sum.js?worker&inline';
export const Component = () => String(new Sum());`,
    'src/pages/card-page.jsx:2 makes a worker, which the policy of the site blocks.',
  ],
])('a build ends where %s takes what the host does not give', async (_, path, code, message) => {
  for (const isSsrBuild of [false, true]) {
    const changes = { 'src/pages/sum.js': 'postMessage(1);', [path]: code };
    await expect(buildWith(changes, isSsrBuild)).rejects.toThrow(message);
  }
});

test('a build ignores variables that only have the name of a module', async () => {
  const code = `const query = require('@tanstack/react-query');
exports.link = (query) => query.notOfTheLibrary;`;
  await expect(buildWith({ 'node_modules/cards/index.js': code })).resolves.toBeDefined();
});

test.each([
  [
    'a deep import of a package',
    'module.exports = require("../react-router-dom/dist/index.js");',
    'a second copy of react-router-dom, beside that of the host: src/routes.jsx → cards/index.js → react-router-dom/dist/index.js.',
  ],
  [
    'React DOM in a package',
    'exports.link = require("react-dom/client");',
    'a second copy of react-dom, beside that of the host: src/routes.jsx → cards/index.js → react-dom/client.js.',
  ],
])('a build refuses %s, with the chain of imports', async (_, code, message) => {
  await expect(buildWith({ 'node_modules/cards/index.js': code })).rejects.toThrow(message);
});

test('an index.html is not used, and cannot be a module of a remote', async () => {
  const root = await createRemote({ 'index.html': '<p>Gift cards</p>' });
  const warn = vi.fn();
  const customLogger = { ...createLogger('silent'), warn };
  const buildExposing = (source: string) => {
    const config = remoteConfig({ ...remote, exposes: { './routes': source } }, root);
    const env = { command: 'build', mode: 'production' } as const;
    return build({ ...config(env), configFile: false, customLogger });
  };
  await buildExposing('./src/routes.jsx');
  expect(String(warn.mock.calls)).toContain('index.html is not used: the host has the page.');
  await expect(buildExposing('./index.html')).rejects.toThrow(
    'index.html is no module of a remote: the host has the page. Name src/routes.tsx.',
  );
});

/** A development server of a remote, for as long as the test runs. */
async function startServer(config: InlineConfig) {
  const quiet = { configFile: false, logLevel: 'silent' } as const;
  const server = { middlewareMode: true, ws: false } as const;
  const started = await createServer({ ...config, ...quiet, server });
  onTestFinished(() => started.close());
  return started;
}

test('a development server has one router for sources and CommonJS packages', async () => {
  const root = await createRemote();
  const server = await startServer(
    remoteConfig(remote, root)({ command: 'serve', mode: 'standalone' }),
  );
  await server.environments.client.depsOptimizer?.scanProcessing;
  const codeOf = async (url = '') => (await server.transformRequest(url))?.code ?? '';
  const facade = join(import.meta.dirname, '../router.ts');
  expect(await codeOf('/src/pages/card-page.jsx')).toContain(facade);
  /** The chunks of what a module imports from the optimizer. */
  const chunksBelow = async (url: string, name: string) => {
    const [dependency] = new RegExp(`[^"]*/deps/${name}\\.js[^"]*`).exec(await codeOf(url)) ?? [];
    return (await codeOf(dependency)).match(/\/deps\/dist-[\w-]+\.js/g);
  };
  const ofFacade = await chunksBelow(`/@fs${facade}`, 'react-router-dom');
  expect(ofFacade).not.toBeNull();
  expect(await chunksBelow('/src/routes.jsx', 'cards')).toEqual(ofFacade);
});

test('a build finds a module of a package', async () => {
  const changes = {
    'node_modules/cards/Card.js': 'export default 1;',
    'src/pages/card-page.jsx': "export { default as Component } from 'cards/Card';",
  };
  await expect(
    buildWith({
      ...changes,
      'node_modules/cards/package.json':
        '{"name":"cards","main":"index.js","exports":{".":"./index.js","./Card":"./Card.js"}}',
    }),
  ).resolves.toBeDefined();
});

test('a development server names what the host does not give', async () => {
  const root = await createRemote({
    'src/pages/card-page.jsx': "export { useHref as Component } from 'react-router-dom';",
  });
  const server = await startServer(
    remoteConfig(remote, root)({ command: 'serve', mode: 'standalone' }),
  );
  await expect(server.transformRequest('/src/pages/card-page.jsx')).rejects.toThrow(
    'src/pages/card-page.jsx imports "useHref" from react-router-dom.',
  );
});

test('in unit tests, sources use the facade, and tests all of the library that it has', async () => {
  const root = await createRemote();
  const { pluginContainer } = await startServer({ root, plugins: [usualImports(root)] });
  const resolve = async (importer: string) =>
    (await pluginContainer.resolveId('react-router-dom', join(root, importer)))?.id;
  expect(await resolve('src/routes.jsx')).toMatch(/federation\/src\/router\.ts$/);
  const ofFacade = await pluginContainer.resolveId(
    'react-router-dom',
    join(import.meta.dirname, '../router.ts'),
  );
  expect(await resolve('src/routes.test.jsx')).toBe(ofFacade?.id);
});
