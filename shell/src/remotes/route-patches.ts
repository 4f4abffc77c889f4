import type { RouteObject } from '@clean-express/federation/router';
import { registerRemotes } from './register-remotes.ts';
import { initReleases, ownerOf, registryFailure } from './registry.ts';
import { loadRemoteRoutes } from './remote-routes.tsx';
import { renewRemote, requestRenewal } from './renew-remote.ts';

const patched = new Set<string>();
const failures = new Map<string, unknown>();
/** Remotes whose failure is shown before anybody tries them again. */
const justFailed = new Set<string>();

/** Why the page at a path is not there, if that is a remote's or the registry's fault. */
export function failureOf(pathname: string): unknown {
  const remote = ownerOf(pathname);
  return remote ? failures.get(remote) : registryFailure();
}

/**
 * Loads the routes of a remote for the router to begin with.
 *
 * @param use - What has to succeed with them.
 * @throws When one of the two fails; the catch-all route then knows why, and does not try again.
 */
export async function openRoutes(
  remote: string,
  use: (routes: RouteObject[]) => Promise<void>,
): Promise<RouteObject[]> {
  try {
    const routes = await loadRemoteRoutes(remote);
    await use(routes);
    patched.add(remote);
    return routes;
  } catch (error) {
    failures.set(remote, error);
    justFailed.add(remote);
    throw error;
  }
}

/**
 * Puts the routes of the path's owner into the router.
 *
 * It never throws: the router would show that error in place of the whole page. The catch-all route
 * shows it instead.
 *
 * @param pathname - Where the visitor goes.
 * @param patch - Adds routes below the error boundary.
 */
export async function patchOwnersRoutes(
  pathname: string,
  patch: (routes: RouteObject[]) => void,
): Promise<void> {
  const remote = ownerOf(pathname);
  if (!remote || patched.has(remote) || justFailed.delete(remote)) return;
  try {
    const routes = await loadRemoteRoutes(remote);
    failures.delete(remote);
    if (patched.has(remote)) return;
    patched.add(remote);
    patch(routes);
  } catch (error) {
    failures.set(remote, error);
  }
}

/**
 * The policy of a page that came without a registry allows scripts of the site only, where renewed
 * remotes come from.
 */
async function registerLate(): Promise<void> {
  const releases = await initReleases();
  registerRemotes(releases);
  for (const remote of Object.keys(releases)) requestRenewal(remote);
}

/**
 * Clears the way for another try at a page: fresh registry, fresh remote, and for pages that are
 * already in the router the imports of the newest release.
 */
export async function retryPath(pathname: string): Promise<void> {
  if (registryFailure()) await registerLate();
  const remote = ownerOf(pathname);
  if (!remote) return;
  await renewRemote(remote);
  // A failure shows again by itself when the page is tried.
  if (patched.has(remote)) await loadRemoteRoutes(remote).catch(() => undefined);
}
