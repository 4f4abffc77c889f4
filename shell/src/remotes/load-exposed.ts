import type { Release } from '@clean-express/federation/registry';
import { containerName } from '@clean-express/federation/remote-config';
import { loadRemote } from '@module-federation/runtime';
import { entryUrlOf } from './register-remotes.ts';
import { releaseOf } from './registry.ts';
import { awaitRemote, RemoteError } from './remote-error.ts';
import { needsRenewal, renewRemote, requestRenewal } from './renew-remote.ts';

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

async function load<Module>(remote: string, exposed: string): Promise<Module> {
  if (needsRenewal(remote)) await renewRemote(remote);
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

/** Shares one load between concurrent calls. */
function loadOnce<Module>(key: string, remote: string, exposed: string): Promise<Module> {
  // A key always has the same type of module: that of the contract between host and remote.
  const running = inFlight.get(key) as Promise<Module> | undefined;
  if (running) return running;
  const work = load<Module>(remote, exposed).finally(() => inFlight.delete(key));
  inFlight.set(key, work);
  return work;
}

/**
 * Loads an exposed module of a remote, such as `routes`, with its stylesheet. Reports a failure and throws
 * a {@link RemoteError}, also when it does not load within the timeout.
 */
export async function loadExposed<Module>(remote: string, exposed: string): Promise<Module> {
  const key = keyOf(remote, exposed);
  const work = loadOnce<Module>(key, remote, exposed);
  // The next call must not wait for a load that timed out.
  return awaitRemote(remote, work).finally(() => inFlight.delete(key));
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
    return await loadOnce<Module>(keyOf(remote, exposed), remote, exposed);
  } catch {
    requestRenewal(remote);
    return undefined;
  }
}
