import type { Release } from '@clean-express/release-contract/registry';
import { containerName } from '@clean-express/release-contract/remote-config';
import { loadRemote } from '@module-federation/runtime';
import { releaseOf } from '../config/registry.ts';
import { entryUrlOf } from './register-remotes.ts';
import { awaitRemote, RemoteError } from './remote-error.ts';
import { renewIfRequested, requestRenewal, withFallback } from './renew-remote.ts';

function isPresent(href: string): boolean {
  // The SSR server inlines the stylesheets of a server-rendered page.
  if (document.querySelector(`style[data-href="${CSS.escape(href)}"]`)) return true;
  return [...document.styleSheets].some((sheet) => sheet.href === href);
}

function addLink(href: string, integrity: string | undefined): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.crossOrigin = 'anonymous';
  if (integrity) link.integrity = integrity;
  link.href = href;
  return new Promise((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error(`Could not load the stylesheet ${href}.`));
    };
    document.head.append(link);
  });
}

/**
 * Adds the stylesheets of a remote to the page. The SSR server only preloads them: as stylesheets in
 * the head, those of a slow remote would block the rendering of the whole page.
 */
async function ensureStylesheets(remote: string, { extras }: Release): Promise<void> {
  const files = extras.css.map((file) => [file, new URL(file, entryUrlOf(remote)).href] as const);
  const missing = files.filter(([, href]) => !isPresent(href));
  await Promise.all(missing.map(([file, href]) => addLink(href, extras.integrity[file])));
}

const inFlight = new Map<string, Promise<unknown>>();

/** Contains the entry's URL, so that a load that hangs is not reused after a change of the URL. */
function keyOf(remote: string, exposed: string): string {
  return `${remote}/${exposed} ${entryUrlOf(remote)}`;
}

async function request<Module>(remote: string, exposed: string): Promise<Module> {
  const release = releaseOf(remote);
  if (!release) throw new RemoteError(remote, 'registry');
  const [module] = await Promise.all([
    loadRemote<Module>(`${containerName(remote)}/${exposed}`),
    ensureStylesheets(remote, release).catch((cause: unknown) => {
      throw new RemoteError(remote, 'entry', cause);
    }),
  ]);
  if (!module) throw new RemoteError(remote, 'module');
  return module;
}

/** Renews the remote if that was requested. Shares one load between concurrent calls. */
async function load<Module>(remote: string, exposed: string): Promise<Module> {
  await renewIfRequested(remote);
  const key = keyOf(remote, exposed);
  // A key always has the same type of module: that of the contract between host and remote.
  const running = inFlight.get(key) as Promise<Module> | undefined;
  if (running) return running;
  const work = request<Module>(remote, exposed).finally(() => inFlight.delete(key));
  inFlight.set(key, work);
  return work;
}

/**
 * Loads an exposed module of a remote, such as `routes`, with its stylesheet; if that fails, once more
 * from the fallback origin. Reports each failure and throws a {@link RemoteError}, also when it does not
 * load within the timeout.
 */
export function loadExposed<Module>(remote: string, exposed: string): Promise<Module> {
  return withFallback(remote, () => awaitRemote(remote, load<Module>(remote, exposed)));
}

/**
 * Prefetches an exposed module; `undefined` when it fails to load. A failure is not reported, and the
 * next load renews the remote, because the browser caches the failed import.
 */
export async function prefetchExposed<Module>(
  remote: string,
  exposed: string,
): Promise<Module | undefined> {
  try {
    return await load<Module>(remote, exposed);
  } catch {
    requestRenewal(remote);
    return undefined;
  }
}
