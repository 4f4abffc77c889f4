import { containerName } from '@clean-express/federation/remote-config';
import { loadRemote } from '@module-federation/runtime';
import { releaseOf } from './registry.ts';
import { RemoteError } from './remote-error.ts';
import { ensureStylesheets } from './stylesheets.ts';
import { withinTimeout } from './within-timeout.ts';

const inFlight = new Map<string, Promise<unknown>>();

async function load(remote: string, exposed: string): Promise<unknown> {
  if (!releaseOf(remote)) throw new RemoteError(remote, 'registry');
  const styled = ensureStylesheets(remote);
  const loaded = loadRemote<unknown>(`${containerName(remote)}/${exposed}`);
  const [module] = await Promise.all([loaded, styled]).catch((cause: unknown) => {
    throw new RemoteError(remote, 'entry', cause);
  });
  if (!module) throw new RemoteError(remote, 'module');
  return module;
}

/**
 * Loads an exposed module of a remote, with its stylesheet. Calls at the same time share one load.
 *
 * @param remote - Name in the registry: `catalog`.
 * @param exposed - Exposed module without `./`: `routes`.
 * @throws {@link RemoteError} when it cannot be had, after 8 seconds at the latest.
 */
export function loadExposed<Module>(remote: string, exposed: string): Promise<Module> {
  const key = `${remote}/${exposed}`;
  const running = inFlight.get(key);
  if (running) return running as Promise<Module>;
  const late = () => new RemoteError(remote, 'timeout');
  const work = withinTimeout(load(remote, exposed), late).finally(() => inFlight.delete(key));
  inFlight.set(key, work);
  return work as Promise<Module>;
}
