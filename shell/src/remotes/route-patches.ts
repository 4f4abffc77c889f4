import type { RouteObject } from '@clean-express/federation/router';
import { initReleases, ownerOf, registryFailure } from '../config/registry.ts';
import { registerRemotes } from './register-remotes.ts';
import { loadRemoteRoutes } from './remote-routes.tsx';
import { requestRenewal } from './renew-remote.ts';

const patched = new Set<string>();
const failures = new Map<string, unknown>();

/** The error of the remote that owns a path, or of the registry; `undefined` if neither failed. */
export function failureOf(pathname: string): unknown {
  const remote = ownerOf(pathname);
  return remote ? failures.get(remote) : registryFailure();
}

/** Loads and prepares the routes of a remote with which the router starts. Throws when one of the two fails. */
export async function loadInitialRoutes(
  remote: string,
  prepare: (routes: RouteObject[]) => Promise<void>,
): Promise<RouteObject[]> {
  const routes = await loadRemoteRoutes(remote);
  await prepare(routes);
  patched.add(remote);
  return routes;
}

/**
 * Adds the routes of the remote that owns a path to the router, by `patch`. It never throws, because the
 * router would replace the whole page by the error. The catch-all route shows it instead.
 */
export async function patchOwnerRoutes(
  pathname: string,
  patch: (routes: RouteObject[]) => void,
): Promise<void> {
  const remote = ownerOf(pathname);
  if (!remote || patched.has(remote)) return;
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
 * Registers the remotes of a page that started without a registry. Its Content Security Policy allows
 * only scripts of the site's own origin, so that all remotes must load from the fallback origin.
 */
async function registerLate(): Promise<void> {
  const releases = await initReleases();
  registerRemotes(releases);
  for (const remote of Object.keys(releases)) requestRenewal(remote);
}

/** Prepares another attempt to load a page, also for pages that are already in the router. */
export async function retryPath(pathname: string): Promise<void> {
  if (registryFailure()) await registerLate();
  const remote = ownerOf(pathname);
  if (remote) requestRenewal(remote);
}
