import { join } from 'node:path';
import { isPrivate, readBuild } from '@clean-express/release-build';
import { checkServerBundle } from '@clean-express/release-build/check-server-bundle';
import type { RemoteConfig } from '@clean-express/release-contract/remote-config';
import { build, createLogger, createServer } from 'vite';
import { expect, onTestFinished, test, vi } from 'vitest';
import { giftCards, writeRemote } from '../testing/index.ts';
import { remoteConfig } from './remote.ts';
import { DevelopedBundle, renderedPages } from './rendered-pages.ts';

/** A build takes seconds on a busy machine. */
vi.setConfig({ testTimeout: 60_000 });

const remote: RemoteConfig = {
  ...giftCards,
  exposes: {
    './routes': './src/routes.jsx',
    './Offer': { module: './src/offer.jsx', version: '1.0' },
  },
  pages: {
    '/gift-cards': { module: './src/list.jsx', server: true },
    '/gift-cards/:id': { module: './src/card.jsx', server: true },
    '/gift-cards/new': { module: './src/new.jsx' },
  },
};

const SOURCES = {
  'package.json': '{"type":"module"}',
  'src/routes.jsx': `import { Navigate } from '@clean-express/federation/router';
export default [
  { path: '/gift-cards', lazy: () => import('./list.jsx') },
  { path: '/gift-cards/:id', lazy: () => import('./card.jsx') },
  { path: '/gift-cards/new', lazy: () => import('./new.jsx') },
  { path: '/gift-cards/old', element: <Navigate to="/gift-cards" /> },
];`,
  'src/list.jsx': `import { useQuery } from '@clean-express/federation/query';
export function Component() {
  const { data } = useQuery({ queryKey: ['cards'], queryFn: () => fetch('/cards') });
  return <p>{data ? 'Cards' : 'Loading'}</p>;
}`,
  'src/card.jsx': `import { useParams } from '@clean-express/federation/router';
export const Component = () => <p>{useParams().id}</p>;`,
  // Only browsers render it.
  'src/new.jsx': 'const { width } = window.screen;\nexport const Component = () => width;',
  'src/offer.jsx': 'export default () => <p>Offer</p>;',
};

/** Builds the server bundle of a remote, and returns what fails in it. */
async function findFailures(changes: Record<string, string>): Promise<string[]> {
  const root = await writeRemote({ ...SOURCES, ...changes });
  const config = remoteConfig(
    remote,
    root,
  )({
    ...{ command: 'build', mode: 'production', isSsrBuild: true },
  } as const);
  await build({ ...config, configFile: false, logLevel: 'silent' });
  // The maps are for teams, and no script names its own.
  for (const [path, bytes] of await readBuild(join(root, 'dist'))) {
    if (!isPrivate(path)) expect(bytes.toString()).not.toContain('sourceMappingURL');
  }
  return checkServerBundle({ folder: root, directory: join(root, 'dist/server'), remote });
}

const ADVICE = 'The server has nothing of browsers: use it in effects and event handlers.';

test.each<[string, Record<string, string>, string[]]>([
  ['nothing', {}, []],
  [
    'window at module scope',
    { 'src/card.jsx': '\n\nconst { title } = window;\nexport const Component = () => title;' },
    [
      `src/card.jsx:3: window is not defined, when /gift-cards/:id is imported on the server. ${ADVICE}`,
    ],
  ],
  [
    'location in render',
    { 'src/list.jsx': '// A list\nexport function Component() {\n  return location.pathname;\n}' },
    [
      `src/list.jsx:3: location is not defined, when /gift-cards is rendered on the server. ${ADVICE}`,
    ],
  ],
  [
    'what Node has, too',
    { 'src/list.jsx': 'export const Component = () => localStorage.getItem("a");' },
    [
      `src/list.jsx:1: localStorage is not defined, when /gift-cards is rendered on the server. ${ADVICE}`,
    ],
  ],
  [
    'data that no item of that id has',
    {
      'src/card.jsx': 'const ITEMS = {};\nexport const Component = () => ITEMS[1].name;\n',
    },
    [
      "src/card.jsx:2: Cannot read properties of undefined (reading 'name'), when /gift-cards/1 (1 is made up) is rendered on the server.",
    ],
  ],
  [
    'document in the routes',
    { 'src/routes.jsx': 'const { body } = document;\nexport default [body];' },
    [`src/routes.jsx:1: document is not defined, when it is imported on the server. ${ADVICE}`],
  ],
  [
    'routes without default export',
    { 'src/routes.jsx': 'export const routes = [];' },
    ['src/routes.jsx: It has no default export with the routes. Write: export default routes.'],
  ],
  [
    'a page without Component, and a widget without default export',
    {
      'src/card.jsx': 'export default () => <p>Card</p>;',
      'src/offer.jsx': 'export const Offer = () => <p>Offer</p>;',
    },
    [
      'src/card.jsx: The page /gift-cards/:id has no component. Export it as "Component".',
      'src/offer.jsx: It has no default export. Export its component as default.',
    ],
  ],
  [
    'the end of the process',
    { 'src/list.jsx': 'export const Component = () => process.exit(7);' },
    [
      'The server bundle ended its process (7) when its pages were rendered. Look for an endless loop, or for process.exit.',
    ],
  ],
])('names %s in a server bundle', async (_, changes, expected) => {
  expect(await findFailures(changes)).toEqual(expected);
});

test('a development server prints what the server cannot render, also of the page that was opened', async () => {
  const root = await writeRemote({
    ...SOURCES,
    'src/card.jsx': `import { useParams } from '@clean-express/federation/router';
export const Component = () => (useParams().id === '42' ? window.name : <p>Card</p>);`,
  });
  const error = vi.fn();
  const quiet = createLogger('silent');
  const port = 3009;
  const server = await createServer({
    root,
    ...{ configFile: false, customLogger: { ...quiet, error }, server: { port, ws: false } },
    plugins: [
      renderedPages(
        remote,
        root,
        new DevelopedBundle(
          root,
          remoteConfig(remote, root)({ command: 'build', mode: 'production', isSsrBuild: true }),
        ),
      ),
    ],
  });
  onTestFinished(() => server.close());
  await server.listen();
  await fetch(`http://localhost:${port}/gift-cards/42`, { headers: { accept: 'text/html' } });
  await vi.waitFor(() => expect(error).toHaveBeenCalled(), { timeout: 30_000 });
  expect(error.mock.calls).toEqual([
    [
      `src/card.jsx:2: window is not defined, when /gift-cards/42 is rendered on the server. ${ADVICE}`,
    ],
  ]);
});
