import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type RemotePackage, readHost } from '@clean-express/release-build';
import { SHELL } from '@clean-express/release-contract/host-contract';
import { DeliveryError } from '../errors/delivery-error.ts';
import type { RunGate } from '../gate/run-gate.ts';
import type { RunGateAt } from '../gate/run-gate-at.ts';

/** A site that was started on this machine. */
export interface LocalSite {
  url: string;
  releaseServer: string;
  /** @throws DeliveryError when no site was started. */
  readToken: () => Promise<string>;
}

/** Where the command runs: in the workspace of the site, or in the repository of a remote. */
export interface Workspace {
  /** Absolute path. */
  root: string;
  findRemotes: () => Promise<RemotePackage[]>;
  /**
   * Reads the build of a remote while nothing else builds it.
   *
   * @param wantsBuild - Whether to build the remote before.
   * @throws DeliveryError when its build fails.
   */
  withBuild: <Result>(
    remote: RemotePackage,
    wantsBuild: boolean,
    read: () => Promise<Result>,
  ) => Promise<Result>;
  /** The site of this machine; without it, commands need the address of a release server. */
  localSite?: LocalSite;
  /** Without both, the gate is elsewhere. */
  runGate?: RunGate;
  runGateAt?: RunGateAt;
}

/** The packages that are published: the host if it is here, and the remotes. */
export async function findPackages({ root, findRemotes }: Workspace): Promise<RemotePackage[]> {
  const folder = join(root, SHELL);
  const hosts = existsSync(join(folder, 'host.config.ts')) ? [await readHost(folder)] : [];
  return [...hosts, ...(await findRemotes())];
}

/** @throws DeliveryError when the workspace has no host or remote of that name. */
export async function requirePackage(workspace: Workspace, name: string): Promise<RemotePackage> {
  const packages = await findPackages(workspace);
  const found = packages.find(({ remote }) => remote.name === name);
  if (found) return found;
  const names = packages.map(({ remote }) => remote.name).join(', ');
  throw new DeliveryError('notFound', `There is no remote "${name}". Existing ones: ${names}.`);
}
