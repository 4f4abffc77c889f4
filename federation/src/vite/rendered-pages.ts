import { join } from 'node:path';
import { checkServerBundle } from '@clean-express/release-build/check-server-bundle';
import { hasServerBundle, type RemoteConfig } from '@clean-express/release-contract/remote-config';
import { build, type Plugin, type UserConfig } from 'vite';
import { z } from 'zod';

/** Several files are written at once. */
const DEBOUNCE_MS = 300;

/** Below `node_modules`, where the bundle finds the packages of the remote. */
const FOLDER = 'node_modules/.cache/clean-express-server';

/** The server bundle of a remote whose sources change. */
export class DevelopedBundle {
  #building: Promise<string> | undefined;
  #last: Promise<unknown> = Promise.resolve();
  private readonly directory: string;
  private readonly config: UserConfig;

  /** @param config - The configuration of its build. */
  constructor(root: string, config: UserConfig) {
    this.directory = join(root, FOLDER);
    this.config = config;
  }

  /** Notes that a source has changed. */
  outdate(): void {
    this.#building = undefined;
  }

  /**
   * Builds it, unless it is built.
   *
   * @returns Its directory.
   * @throws When the sources cannot be built.
   */
  build(): Promise<string> {
    this.#building ??= this.#last.then(() => this.#build());
    this.#last = this.#building.catch(() => undefined);
    return this.#building;
  }

  async #build(): Promise<string> {
    const { config, directory } = this;
    await build({
      ...config,
      ...{ configFile: false, logLevel: 'silent', mode: 'production' },
      build: { ...config.build, outDir: directory },
    });
    return directory;
  }
}

/** A task that runs some time after the last of several calls; never twice at a time. */
export function debounced(task: () => Promise<void>, delayMs: number) {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const cancel = () => clearTimeout(timer);
  const call = () => {
    cancel();
    timer = setTimeout(() => {
      running = running.then(task);
    }, delayMs);
  };
  return { call, cancel };
}

/**
 * Renders the remote's pages with its server bundle when its development server starts and when a source has
 * changed, and prints what fails: in browsers, these pages work.
 */
export function renderedPages(remote: RemoteConfig, root: string, bundle: DevelopedBundle): Plugin {
  /** The page that was opened last: its parameters are those of real data. */
  let opened: string | undefined;

  /** That of the pages in browsers. */
  async function readApiUrl(): Promise<string | undefined> {
    const response = await fetch(`http://localhost:${remote.port}/config.json`);
    return z.object({ apiUrl: z.string() }).parse(await response.json()).apiUrl;
  }

  async function findFailures(): Promise<string[]> {
    const directory = await bundle.build();
    const apiUrl = await readApiUrl().catch(() => undefined);
    const addresses = opened === undefined ? [] : [opened];
    return checkServerBundle({ folder: root, directory, remote, apiUrl, addresses });
  }

  return {
    name: 'rendered-pages',
    apply: 'serve',
    configureServer({ httpServer, middlewares, watcher, config: { logger } }) {
      if (!hasServerBundle(remote)) return;
      const check = async () => {
        const failures = await findFailures().catch((error: unknown) => [String(error)]);
        for (const failure of failures) logger.error(failure);
      };
      const { call: checkSoon, cancel } = debounced(check, DEBOUNCE_MS);
      httpServer?.once('listening', checkSoon).once('close', cancel);
      const sources = join(root, 'src/');
      watcher.on('all', (_, file) => {
        if (!file.startsWith(sources)) return;
        bundle.outdate();
        checkSoon();
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
