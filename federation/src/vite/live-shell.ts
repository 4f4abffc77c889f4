import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { HOST_SERVER_FILES, hasIntegrity } from '@clean-express/release-build/build-files';
import { readRegistry } from '@clean-express/release-contract/read-registry';
import type { Release } from '@clean-express/release-contract/registry';
import { manifestSchema } from '@clean-express/release-contract/release-registry';
import { exposedSources, type RemoteConfig } from '@clean-express/release-contract/remote-config';
import type { RenderResult } from '../rendering.ts';
import { matchRoutes } from '../router.ts';
import type { RuntimeConfig } from '../runtime-config.ts';
import type { RenderOrder, SentResponse } from './render-in-shell.ts';
import type { DevelopedBundle } from './rendered-pages.ts';

/** A page that is not rendered by then waits for something that does not come, or loops. */
const TIMEOUT_MS = 10_000;

/** Below `node_modules`, which no tool of the remote looks into. */
const FOLDER = 'node_modules/.cache/clean-express-shell';

const SCRIPT = fileURLToPath(import.meta.resolve('@clean-express/federation/render-in-shell'));

/** This package, with what the script imports. */
const PACKAGE = join(dirname(SCRIPT), '../..');

/** What the process of a page sends. */
type FromChild = { request: number; url: string } | { result: RenderResult | { error: string } };

async function load(url: URL): Promise<Buffer> {
  const response = await fetch(url);
  if (response.ok) return Buffer.from(await response.arrayBuffer());
  throw new Error(`${url} responded with status ${response.status}.`);
}

/**
 * Loads the server bundle of a shell, unless it is there.
 *
 * @returns Its folder. The version in the address is a hash of the files.
 */
async function loadBundle(shellUrl: string, cache: string): Promise<string> {
  const folder = join(cache, encodeURIComponent(new URL('.', shellUrl).pathname));
  if (existsSync(folder)) return folder;
  const manifest = await load(new URL('manifest.json', shellUrl));
  const { extras } = manifestSchema.parse(JSON.parse(manifest.toString('utf8')));
  await mkdir(cache, { recursive: true });
  const temporary = await mkdtemp(`${folder}-`);
  const files = Object.entries(extras.server ?? {}).map(async ([path, hash]) => {
    const url = new URL(path, shellUrl);
    const bytes = await load(url);
    if (!hasIntegrity(bytes, hash)) throw new Error(`${url} is not what was released.`);
    await mkdir(dirname(join(temporary, path)), { recursive: true });
    await writeFile(join(temporary, path), bytes);
  });
  try {
    await Promise.all(files);
    await writeFile(join(temporary, 'package.json'), '{"type":"module"}');
    await rename(temporary, folder);
  } catch (error) {
    await rm(temporary, { recursive: true, force: true });
    // Another development server may have been faster.
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

/** Responds to a request of a page: one for the data that it declares. */
async function respond(url: string, allowed: readonly string[]): Promise<SentResponse['response']> {
  const { href } = new URL(url);
  const isAllowed = allowed.some((address) => href.startsWith(`${address}/`));
  const response = isAllowed ? await fetch(href).catch(() => undefined) : undefined;
  if (!response) return undefined;
  const { status, headers } = response;
  const { 'content-encoding': _, ...sent } = Object.fromEntries(headers);
  return { status, headers: sent, body: await response.text() };
}

/**
 * Renders a page in a process that may read two folders, and nothing else of this machine.
 *
 * @param folders - Those of the bundles.
 * @param origins - Addresses that the page may request data from.
 */
function renderPage(
  order: RenderOrder,
  folders: readonly string[],
  origins: readonly string[],
): Promise<RenderResult> {
  const readable = [PACKAGE, ...folders];
  const child = fork(SCRIPT, [], {
    env: { NODE_ENV: 'production' },
    execArgv: ['--permission', ...readable.map((path) => `--allow-fs-read=${path}${sep}*`)],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject).on('exit', (code, signal) => {
      reject(new Error(`The page has ended its process (${signal ?? code}).`));
    });
    const receive = async (message: FromChild) => {
      if ('request' in message) {
        const { request, url } = message;
        const response = await respond(url, origins);
        if (child.connected) child.send({ request, ...(response && { response }) });
      } else if ('error' in message.result) throw new Error(message.result.error);
      else resolve(message.result);
    };
    // The code of the site may send anything.
    child.on('message', (message: FromChild) =>
      receive(message).catch((error: unknown) => {
        child.kill();
        reject(error);
      }),
    );
    child.send(order);
  });
}

/** Where the server bundle of the live shell is. */
async function findShell(site: string): Promise<string> {
  const bytes = await load(new URL('/registry.json', site));
  const { registry } = readRegistry(JSON.parse(bytes.toString('utf8')));
  if (registry.shellUrl) return registry.shellUrl;
  throw new Error(`${site} does not say where its shell is. Update its SSR servers.`);
}

/** The modules of a remote besides its routes. */
const widgetsOf = (remote: RemoteConfig) =>
  Object.keys(exposedSources(remote))
    .map((exposed) => exposed.slice('./'.length))
    .filter((module) => module !== 'routes');

/** A site, and what its pages have in place of its own. */
export interface ShellOptions {
  /** Origin of the site: `https://www.example.com`. */
  site: string;
  /** For the pages. */
  config: RuntimeConfig;
  /** The server bundle of the remote. Without it, browsers render all pages. */
  bundle?: DevelopedBundle;
}

/** Renders pages of a remote with the server bundle of the shell that is live on a site. */
export class LiveShell {
  /** URL of a shell → the folder of its server bundle. */
  readonly #folders = new Map<string, Promise<string>>();
  readonly #routes: { path: string; handle: true | undefined }[];
  private readonly remote: RemoteConfig;
  private readonly root: string;
  private readonly options: ShellOptions;

  /** @param root - Absolute path of the remote's folder. */
  constructor(remote: RemoteConfig, root: string, options: ShellOptions) {
    this.remote = remote;
    this.root = root;
    this.options = options;
    const pages = Object.entries(remote.pages ?? {});
    this.#routes = pages.map(([path, { server }]) => ({ path, handle: server }));
  }

  /**
   * Renders a page, if the remote declares that servers do so.
   *
   * @param path - Path and query of the page.
   * @param release - The build for browsers.
   * @throws When the shell cannot be loaded, or the page fails.
   */
  async render(path: string, release: Release): Promise<RenderResult | undefined> {
    const { site, config, bundle } = this.options;
    const { href: url, pathname } = new URL(path, config.siteUrl);
    const isRendered = matchRoutes(this.#routes, pathname)?.at(-1)?.route.handle;
    if (!bundle || !isRendered) return undefined;
    const folders = [bundle.build(), findShell(site).then((shellUrl) => this.#folderOf(shellUrl))];
    // By their real paths, as Node names modules.
    const [directory = '', folder = ''] = await Promise.all(
      folders.map(async (one) => realpath(await one)),
    );
    const order: RenderOrder = {
      shell: pathToFileURL(join(folder, HOST_SERVER_FILES.render)).href,
      bundle: `${pathToFileURL(directory).href}/`,
      remote: this.remote.name,
      widgets: widgetsOf(this.remote),
      filesUrl: new URL('.', release.url).href,
      page: { url, config },
    };
    const { connect = [] } = this.remote.origins ?? {};
    return renderPage(order, [folder, directory], [config.apiUrl, ...connect]);
  }

  #folderOf(shellUrl: string): Promise<string> {
    const loading = this.#folders.get(shellUrl) ?? loadBundle(shellUrl, join(this.root, FOLDER));
    this.#folders.set(shellUrl, loading);
    loading.catch(() => this.#folders.delete(shellUrl));
    return loading;
  }
}
