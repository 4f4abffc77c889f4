import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { readRegistry } from '@clean-express/release-contract/read-registry';
import type { Release } from '@clean-express/release-contract/registry';
import { owningRemote } from '@clean-express/release-contract/releases';
import type { RemoteConfig } from '@clean-express/release-contract/remote-config';
import type { Plugin } from 'vite';
import type { RenderResult } from '../rendering.ts';
import { adaptPage, type PageChanges, withRelease } from './adapt-page.ts';
import { DevelopedRemote, FILES_PATH } from './developed-remote.ts';
import { LiveShell, type ShellOptions } from './live-shell.ts';
import { debounced } from './rendered-pages.ts';

/** Tells pages of a new build. */
const CHANGES_PATH = '/@remote-changes';

/** A script in a file, because the policy of the page allows no further inline script. */
const RELOAD_PATH = '/@remote-reload.js';
const RELOAD_CODE = `new EventSource('${CHANGES_PATH}').onmessage = () => location.reload();`;

/** Several files are written at once. */
const DEBOUNCE_MS = 50;

/** What a response of the site keeps besides its policy: no cookie. */
const HEADERS = [
  'cache-control',
  'content-type',
  'cross-origin-opener-policy',
  'permissions-policy',
  'referrer-policy',
  'x-content-type-options',
];

type Origins = NonNullable<RemoteConfig['origins']>;

interface DeployedShell extends ShellOptions {
  makeFiles: ConstructorParameters<typeof DevelopedRemote>[1];
}

/** Renders a page of the remote, if the server renders it. */
type Render = (path: string, release: Release) => Promise<RenderResult | undefined>;

/** Loads a page or a file of the site, with nothing that identifies the developer. */
function load(site: string, path: string, { accept = '*/*' }: IncomingMessage['headers']) {
  // The site has no bundle of the remote that could render its pages.
  const headers = { accept, cookie: 'ssr=off' };
  return fetch(site + path, { redirect: 'manual', headers });
}

/** A policy of the site, which does not know yet which origins the remote declares. */
function withOrigins(policy: string, { connect = [], fonts = [] }: Origins) {
  return policy
    .replace(/(^|; )connect-src [^;]*/, (directive) => [directive, ...connect].join(' '))
    .replace(/(^|; )font-src [^;]*/, (directive) => [directive, ...fonts].join(' '));
}

/** Sets the headers of a response of the site, as they are on this machine. */
function setHeaders(
  response: ServerResponse,
  { headers }: Response,
  site: string,
  origins: Origins,
) {
  for (const name of HEADERS) {
    const value = headers.get(name);
    if (value) response.setHeader(name, value);
  }
  const policy = headers.get('content-security-policy');
  if (policy) response.setHeader('content-security-policy', withOrigins(policy, origins));
  const location = headers.get('location');
  const isHere = location?.startsWith(`${site}/`);
  if (location) response.setHeader('location', isHere ? location.slice(site.length) : location);
}

/** Sends what the site has at a path, with the remote in place of its release. */
async function sendFromSite(
  { headers, url: path = '' }: IncomingMessage,
  response: ServerResponse,
  site: string,
  { origins, render, ...changes }: PageChanges & { origins: Origins; render: Render },
): Promise<void> {
  const { pathname } = new URL(`http://localhost${path}`);
  const { remote, release } = changes;
  const isOwn = owningRemote({ [remote]: release }, pathname) !== undefined;
  // The site need not know this page of the remote. To a browser that renders it, all pages are the same.
  const isOwnPage = isOwn && /text\/html|^\*\/\*$/.test(headers.accept ?? '*/*');
  const [loaded, rendered] = await Promise.all([
    load(site, isOwnPage ? '/' : path, headers),
    isOwnPage ? render(path, release) : undefined,
  ]);
  if (rendered?.kind === 'redirect') {
    response.writeHead(302, { location: rendered.location }).end();
    return;
  }
  const statuses = { page: loaded.status, 'not-found': 404, gone: 410 };
  response.statusCode = rendered ? statuses[rendered.kind] : loaded.status;
  setHeaders(response, loaded, site, origins);
  if (pathname === '/registry.json' && loaded.ok) {
    const { registry } = readRegistry(await loaded.json());
    response.end(JSON.stringify(withRelease(registry, changes)));
  } else if (loaded.headers.get('content-type')?.startsWith('text/html')) {
    response.end(adaptPage(await loaded.text(), { ...changes, rendered }));
  } else {
    response.end(new Uint8Array(await loaded.arrayBuffer()));
  }
}

/** Sends what the site does not have. Returns whether this is at the path. */
function sendOwn(path: string, response: ServerResponse, developed: DevelopedRemote): boolean {
  if (path === CHANGES_PATH) developed.follow(response);
  else if (path.startsWith(FILES_PATH)) developed.sendFile(path, response);
  else if (path === RELOAD_PATH) {
    response.writeHead(200, { 'content-type': 'text/javascript' }).end(RELOAD_CODE);
  } else return false;
  return true;
}

/**
 * Serves a deployed site on this machine, with a build of the remote's sources in place of its release. A
 * change builds the remote again and reloads the pages. Pages of the remote that are for the server are rendered
 * with the server build of the site's shell; browsers render all others. The policy of the pages is that of the
 * site, with the origins that the remote declares. The site gets no cookie of the developer, and no reports of
 * errors, views or speed.
 */
export function deployedShell(remote: RemoteConfig, shell: DeployedShell): Plugin {
  const { site, config, makeFiles } = shell;
  const developed = new DevelopedRemote(remote, makeFiles);
  return {
    name: 'deployed-shell',
    apply: 'serve',
    config: () => ({
      appType: 'custom',
      server: { hmr: false },
      optimizeDeps: { noDiscovery: true },
    }),
    async configureServer({ middlewares, watcher, config: { logger, root } }) {
      await developed.rebuild();
      const liveShell = new LiveShell(remote, root, shell);
      const render: Render = (path, release) =>
        liveShell.render(path, release).catch((error: unknown) => {
          logger.error(`${path} is rendered in browsers only. ${error}`);
          return undefined;
        });
      const rebuild = () =>
        developed
          .rebuild()
          .catch((error: unknown) => logger.error(`${error}\nPages keep the previous build.`));
      const { call: rebuildSoon } = debounced(rebuild, DEBOUNCE_MS);
      // Not for tests and their reports.
      const sources = join(root, 'src/');
      watcher.on('all', (_, file) => {
        if (file.startsWith(sources)) rebuildSoon();
      });
      middlewares.use((request, response, next) => {
        const { method = 'GET', url: path = '' } = request;
        // The target of a request may be the address of another host.
        if (!path.startsWith('/')) return void response.writeHead(400).end();
        // The API and the configuration have handlers of their own.
        if (/^\/(config\.json$|site-api\/)/.test(path)) return next();
        // Reports of pages, and forms that are sent before the page has started.
        if (!['GET', 'HEAD'].includes(method)) return void response.writeHead(204).end();
        if (sendOwn(path, response, developed)) return;
        const { release } = developed;
        const { name, origins = {} } = remote;
        const changes = { remote: name, release, config, script: RELOAD_PATH, origins, render };
        sendFromSite(request, response, site, changes).catch((error: unknown) => {
          logger.error(`Could not load ${site}${path}. ${error}`);
          response.writeHead(502, { 'content-type': 'text/plain' });
          response.end(`Could not load ${site}. Check that the site runs, and reload the page.`);
        });
      });
    },
  };
}
