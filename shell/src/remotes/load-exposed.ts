import { containerName } from '@clean-express/federation/remote-config';
import { loadRemote } from '@module-federation/runtime';
import { reportRemoteError } from '../reports/report-remote-error.ts';
import { failurePhase } from './failure-phase.ts';
import { entryUrlOf } from './register-remotes.ts';
import { releaseOf } from './registry.ts';
import { RemoteError } from './remote-error.ts';
import { needsRenewal, renewRemote, requestRenewal } from './renew-remote.ts';
import { ensureStylesheets } from './stylesheets.ts';
import { withTimeout } from './with-timeout.ts';

const inFlight = new Map<string, Promise<unknown>>();

/** Contains the entry's URL, so that a load that hangs is not reused after a change of the URL. */
function keyOf(remote: string, exposed: string): string {
  return `${remote}/${exposed} ${entryUrlOf(remote)}`;
}

function forget(key: string, work: Promise<unknown>): void {
  if (inFlight.get(key) === work) inFlight.delete(key);
}

async function load<Module>(remote: string, exposed: string): Promise<Module> {
  if (!releaseOf(remote)) throw new RemoteError(remote, 'registry');
  if (needsRenewal(remote)) await renewRemote(remote);
  const styled = ensureStylesheets(remote).catch((cause: unknown) => {
    throw new RemoteError(remote, 'entry', cause);
  });
  const loaded = loadRemote<Module>(`${containerName(remote)}/${exposed}`).catch(
    (cause: unknown) => {
      throw new RemoteError(remote, failurePhase(cause), cause);
    },
  );
  const [module] = await Promise.all([loaded, styled]);
  if (!module) throw new RemoteError(remote, 'module');
  return module;
}

/** Shares one load between concurrent calls. */
function loadOnce<Module>(key: string, remote: string, exposed: string): Promise<Module> {
  // A key always has the same type of module: that of the contract between host and remote.
  const running = inFlight.get(key) as Promise<Module> | undefined;
  if (running) return running;
  const work = load<Module>(remote, exposed).finally(() => forget(key, work));
  inFlight.set(key, work);
  return work;
}

/**
 * Loads an exposed module of a remote, with its stylesheet. A failure is reported.
 *
 * @param remote - Name in the registry: `catalog`.
 * @param exposed - Exposed module without `./`: `routes`.
 * @throws {@link RemoteError} when it fails to load, or does not load within the timeout.
 */
export async function loadExposed<Module>(remote: string, exposed: string): Promise<Module> {
  const key = keyOf(remote, exposed);
  const work = loadOnce<Module>(key, remote, exposed);
  try {
    return await withTimeout(work, () => new RemoteError(remote, 'timeout'));
  } catch (error) {
    // The next call must not wait for a load that timed out.
    forget(key, work);
    if (error instanceof RemoteError) reportRemoteError(remote, error.phase);
    throw error;
  }
}

/**
 * Prefetches an exposed module. A failure is not reported, and the next load renews the remote, because
 * the browser caches the failed import.
 *
 * @returns `undefined` when it fails to load.
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
