import { importExposed, remotes } from './exposed-modules.ts';

// Stands in for the modules by which the shell registers and loads its remotes: here, all that they
// expose is part of the same build, so that there is no registry, no release and nothing to fail.

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

/** The part of the app that has the pages below a path. */
export function ownerOf(pathname: string): string | undefined {
  const owns = (prefix: string) => pathname === prefix || pathname.startsWith(`${prefix}/`);
  return remotes.find(({ paths }) => paths.some(owns))?.name;
}

export function listenForInspector(): void {
  // There is nothing to inspect: no remotes, no releases.
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
