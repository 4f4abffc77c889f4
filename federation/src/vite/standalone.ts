import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { exposedSources, type RemoteConfig } from '@clean-express/release-contract/remote-config';
import type { Plugin, UserConfig } from 'vite';
import { developmentServer, pagePlugins } from './presets.ts';
import { remoteStyles } from './remote-styles.ts';
import { openBackend, siteBackend } from './site-backend.ts';
import { usualImports } from './usual-imports.ts';

/**
 * The package of the standalone page. It is only named in generated code, not imported: it depends on
 * libraries that depend on this package.
 */
const STANDALONE_PACKAGE = '@clean-express/standalone';

/** `./src/routes.tsx` → code that imports it, relative to the root of the development server. */
function importOf(source: string): string {
  return `() => import(${JSON.stringify(source.replace(/^\./, ''))})`;
}

/** Code that starts a remote's standalone page. */
export function standaloneEntry({ name, ...remote }: RemoteConfig): string {
  const { './routes': routes = '', ...others } = exposedSources(remote);
  const widgets = Object.entries(others).map(
    ([exposed, source]) => `${JSON.stringify(exposed.slice('./'.length))}: ${importOf(source)}`,
  );
  return [
    `import { startStandalone } from '${STANDALONE_PACKAGE}';`,
    `startStandalone({ name: ${JSON.stringify(name)}, routes: ${importOf(routes)}, widgets: { ${widgets.join(', ')} } });`,
  ].join('\n');
}

/** The virtual module that `standalone.html` loads. */
const ENTRY = 'virtual:standalone';

/** Whether a request is a navigation of a browser, and not for a script or for data. */
function isNavigation({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' && Boolean(headers.accept?.includes('text/html'));
}

/** Serves the standalone page of a remote for every URL of its development server. */
function standalonePage(remote: RemoteConfig): Plugin {
  const html = readFileSync(new URL('standalone.html', import.meta.url), 'utf8');
  return {
    name: 'standalone-page',
    apply: 'serve',
    resolveId: (id) => (id === ENTRY ? id : undefined),
    load: (id) => (id === ENTRY ? standaloneEntry(remote) : undefined),
    // Turns off Vite's fallback to an `index.html`.
    config: () => ({ appType: 'custom' }),
    configureServer(server) {
      const sendPage = async (request: IncomingMessage, response: ServerResponse) => {
        const page = await server.transformIndexHtml(request.url ?? '/', html);
        response.setHeader('content-type', 'text/html').end(page);
      };
      // A returned function adds the middleware after those of Vite, which serve files.
      return () => {
        server.middlewares.use((request, response, next) => {
          if (isNavigation(request)) sendPage(request, response).catch(next);
          else next();
        });
      };
    },
  };
}

/**
 * The Vite configuration of a remote that runs alone. Its development server serves all modules, so
 * that federation is not needed.
 *
 * @param site - A site whose API it uses; `npm run dev` of the workspace of the site starts one itself.
 */
export function standaloneConfig(remote: RemoteConfig, root: string, site?: string): UserConfig {
  return {
    root,
    // A development server of the same remote may run in the shell at the same time.
    cacheDir: join(root, 'node_modules/.vite-standalone'),
    plugins: [
      ...pagePlugins(),
      usualImports(root),
      remoteStyles(remote, root, join(root, 'node_modules', STANDALONE_PACKAGE)),
      standalonePage(remote),
      site ? openBackend(site, remote).then(siteBackend) : undefined,
    ],
    server: developmentServer(remote.port),
    // Without an HTML file, Vite cannot discover the dependencies to optimize.
    optimizeDeps: {
      entries: [
        ...Object.values(exposedSources(remote)),
        `node_modules/${STANDALONE_PACKAGE}/{src,dist}/*.{tsx,js}`,
      ],
    },
  };
}
