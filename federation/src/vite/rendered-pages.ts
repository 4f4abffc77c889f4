import { join } from 'node:path';
import { checkServerBundle } from '@clean-express/release-build/check-server-bundle';
import { hasServerBundle, type RemoteConfig } from '@clean-express/release-contract/remote-config';
import { build, type Plugin, type UserConfig } from 'vite';
import { z } from 'zod';

/** Several files are written at once. */
const DEBOUNCE_MS = 300;

/** Below `node_modules`, where the bundle finds the packages of the remote. */
const FOLDER = 'node_modules/.cache/clean-express-server';

/**
 * Renders the remote's pages with its server bundle when its development server starts and when a source has
 * changed, and prints what fails: in browsers, these pages work.
 *
 * @param serverBuild - Returns the configuration of the server bundle.
 */
export function renderedPages(
  remote: RemoteConfig,
  root: string,
  serverBuild: (remote: RemoteConfig, root: string) => UserConfig,
): Plugin {
  const directory = join(root, FOLDER);
  /** The page that was opened last: its parameters are those of real data. */
  let opened: string | undefined;

  /** That of the pages in browsers. */
  async function readApiUrl(): Promise<string | undefined> {
    const response = await fetch(`http://localhost:${remote.port}/config.json`);
    return z.object({ apiUrl: z.string() }).parse(await response.json()).apiUrl;
  }

  async function findFailures(): Promise<string[]> {
    const config = serverBuild(remote, root);
    await build({
      ...config,
      ...{ configFile: false, logLevel: 'silent', mode: 'production' },
      build: { ...config.build, outDir: directory },
    });
    const apiUrl = await readApiUrl().catch(() => undefined);
    const addresses = opened === undefined ? [] : [opened];
    return checkServerBundle({ folder: root, directory, remote, apiUrl, addresses });
  }

  return {
    name: 'rendered-pages',
    apply: 'serve',
    configureServer({ httpServer, middlewares, watcher, config: { logger } }) {
      if (!hasServerBundle(remote)) return;
      let timer: NodeJS.Timeout | undefined;
      let running = Promise.resolve();
      const check = async () => {
        const failures = await findFailures().catch((error: unknown) => [String(error)]);
        for (const failure of failures) logger.error(failure);
      };
      const checkSoon = () => {
        clearTimeout(timer);
        timer = setTimeout(() => {
          running = running.then(check);
        }, DEBOUNCE_MS);
      };
      httpServer?.once('listening', checkSoon).once('close', () => clearTimeout(timer));
      const sources = join(root, 'src/');
      watcher.on('all', (_, file) => {
        if (file.startsWith(sources)) checkSoon();
      });
      middlewares.use(({ headers, url = '' }, _, next) => {
        const isOwn = remote.paths.some((path) => url === path || url.startsWith(`${path}/`));
        if (isOwn && headers.accept?.includes('text/html') && url !== opened) {
          opened = url;
          checkSoon();
        }
        next();
      });
    },
  };
}
