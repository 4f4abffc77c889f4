import { createRequire, isBuiltin, registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { WidgetModule } from '../contract.ts';
import { ASSET_URL_FUNCTION, type RenderInput, type ShellServerModule } from '../rendering.ts';
import type { RouteObject } from '../router.ts';

// `LiveShell` runs this module in a restricted process, which renders one page.

export interface RenderOrder {
  /** URL of the module of the shell that renders pages. */
  shell: string;
  /** URL of the directory of the remote's server bundle. */
  bundle: string;
  remote: string;
  /** The modules of the bundle besides its routes: `Rating`. */
  widgets: readonly string[];
  /** URL of the files of the remote for browsers. */
  filesUrl: string;
  page: Pick<RenderInput, 'url' | 'config'>;
}

/** A response to a request of the page, which has no network. */
export interface SentResponse {
  request: number;
  response?: { status: number; headers: Record<string, string>; body: string };
}

const requests: { resolve: (response: Response) => void; reject: (error: Error) => void }[] = [];

/** Asks the development server for the response to a request. */
globalThis.fetch = (input, init) =>
  new Promise((resolve, reject) => {
    const { url } = new Request(input, init);
    process.send?.({ request: requests.push({ resolve, reject }) - 1, url });
  });

function receive({ request, response }: SentResponse): void {
  const waiting = requests[request];
  if (response) waiting?.resolve(new Response(response.body || null, response));
  else waiting?.reject(new TypeError('The page cannot load this address on the server.'));
}

/** Resolves the packages that the remote imports to those of the shell. */
function importSingletonsFrom(shell: string): void {
  const { resolve } = createRequire(shell);
  registerHooks({
    resolve: (specifier, context, next) => {
      const isPackage = !/^(\.|\/|\w+:)/.test(specifier) && !isBuiltin(specifier);
      return isPackage && context.parentURL !== shell
        ? { url: pathToFileURL(resolve(specifier)).href, shortCircuit: true }
        : next(specifier, context);
    },
  });
}

async function render({ shell, bundle, remote, widgets, filesUrl, page }: RenderOrder) {
  importSingletonsFrom(shell);
  const assetUrl = (file: string) => filesUrl + file;
  Object.assign(globalThis, { [ASSET_URL_FUNCTION]: assetUrl });
  const load = <Module>(module: string): Promise<Module> => import(`${bundle}${module}.js`);
  const modules = widgets.map(async (widget) => [
    `${remote}/${widget}`,
    await load<WidgetModule>(widget),
  ]);
  const host: ShellServerModule = await import(shell);
  return host.render({
    ...page,
    owner: { remote, routes: (await load<{ default: RouteObject[] }>('routes')).default },
    widgets: Object.fromEntries(await Promise.all(modules)),
  });
}

process.on('message', async (message: RenderOrder | SentResponse) => {
  if ('request' in message) return receive(message);
  const result = await render(message).catch((error: unknown) => ({
    error: String((error instanceof Error && error.stack) || error),
  }));
  process.send?.({ result }, () => process.exit());
});
