import { importExposed, remotes } from './exposed-modules.ts';

// Replaces the modules by which the shell registers and loads its remotes. Here, everything that
// the remotes expose is part of one build: there is no registry, there are no releases, nothing can
// fail to load.

export async function initReleases(): Promise<Record<string, never>> {
  return {};
}

export function registryFailure(): undefined {
  return undefined;
}

export function releaseOf(): undefined {
  return undefined;
}

export async function refreshRelease(): Promise<undefined> {
  return undefined;
}

/** The remote that owns the pages below a path. */
export function ownerOf(pathname: string): string | undefined {
  const owns = (prefix: string) => pathname === prefix || pathname.startsWith(`${prefix}/`);
  return remotes.find(({ paths }) => paths.some(owns))?.name;
}

export function listenForInspector(): void {
  // There are no remotes and no releases to inspect.
}

export function startFederation(): void {
  // Everything is in this build.
}

export function registerRemotes(): void {
  // Everything is in this build.
}

export function registerRemote(): void {
  // Everything is in this build.
}

export function entryUrlOf(): undefined {
  return undefined;
}

export async function loadExposed<Module>(remote: string, exposed: string): Promise<Module> {
  return (await importExposed(remote, exposed)) as Module;
}

export async function prefetchExposed<Module>(
  remote: string,
  exposed: string,
): Promise<Module | undefined> {
  return loadExposed<Module>(remote, exposed).catch(() => undefined);
}
