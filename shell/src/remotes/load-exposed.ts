import { containerName } from '@clean-express/federation/remote-config';
import { loadRemote } from '@module-federation/runtime';
import { reportRemoteError } from '../reports/report-remote-error.ts';
import { failurePhase } from './failure-phase.ts';
import { entryUrlOf } from './register-remotes.ts';
import { releaseOf } from './registry.ts';
import { RemoteError } from './remote-error.ts';
import { needsRenewal, renewRemote, requestRenewal } from './renew-remote.ts';
import { ensureStylesheets } from './stylesheets.ts';
import { withinTimeout } from './within-timeout.ts';

const inFlight = new Map<string, Promise<unknown>>();

/** With the address: what hangs at one that was given up is not waited for at the next. */
function keyOf(remote: string, exposed: string): string {
  return `${remote}/${exposed} ${entryUrlOf(remote)}`;
}

function forget(key: string, work: Promise<unknown>): void {
  if (inFlight.get(key) === work) inFlight.delete(key);
}

async function load(remote: string, exposed: string): Promise<unknown> {
  if (!releaseOf(remote)) throw new RemoteError(remote, 'registry');
  if (needsRenewal(remote)) await renewRemote(remote);
  const styled = ensureStylesheets(remote).catch((cause: unknown) => {
    throw new RemoteError(remote, 'entry', cause);
  });
  const loaded = loadRemote<unknown>(`${containerName(remote)}/${exposed}`).catch(
    (cause: unknown) => {
      throw new RemoteError(remote, failurePhase(cause), cause);
    },
  );
  const [module] = await Promise.all([loaded, styled]);
  if (!module) throw new RemoteError(remote, 'module');
  return module;
}

/** Calls at the same time share one load. */
function loadOnce(key: string, remote: string, exposed: string): Promise<unknown> {
  const running = inFlight.get(key);
  if (running) return running;
  const work = load(remote, exposed).finally(() => forget(key, work));
  inFlight.set(key, work);
  return work;
}

/**
 * Loads an exposed module of a remote, with its stylesheet. A failure is reported.
 *
 * @param remote - Name in the registry: `catalog`.
 * @param exposed - Exposed module without `./`: `routes`.
 * @throws {@link RemoteError} when it cannot be had, after 8 seconds at the latest.
 */
export async function loadExposed<Module>(remote: string, exposed: string): Promise<Module> {
  const key = keyOf(remote, exposed);
  const work = loadOnce(key, remote, exposed);
  try {
    return (await withinTimeout(work, () => new RemoteError(remote, 'timeout'))) as Module;
  } catch (error) {
    // What is late is not waited for again.
    forget(key, work);
    if (error instanceof RemoteError) reportRemoteError(remote, error.phase);
    throw error;
  }
}

/**
 * Loads an exposed module that nobody has asked for yet. A failure is nobody's: it is not reported,
 * and the next load starts afresh instead of with what the browser remembers as failed.
 *
 * @returns `undefined` when it cannot be had.
 */
export async function prefetchExposed<Module>(
  remote: string,
  exposed: string,
): Promise<Module | undefined> {
  try {
    return (await loadOnce(keyOf(remote, exposed), remote, exposed)) as Module;
  } catch {
    requestRenewal(remote);
    return undefined;
  }
}
