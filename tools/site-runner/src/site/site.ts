import { randomBytes } from 'node:crypto';
import { dirname, join } from 'node:path';
import { type RemotePackage, readHost, readRemote } from '@clean-express/release-build';
import { SHELL } from '@clean-express/release-contract/host-contract';
import { localSecret } from '@clean-express/server-kit/environment';
import {
  generateSigningKey,
  publicKeysText,
  releaseSigningKeysField,
} from '@clean-express/server-kit/signatures';
import { glob } from 'tinyglobby';
import { step } from '../../setup/command-messages.mjs';
import { ROOT } from '../../setup/workspace.mjs';
import { withBuilds } from '../build/build-stale.ts';
import { localUrl, type Profile, releaseServerDataOf, storeOf } from '../profile/profile.ts';
import { openLocalAccess } from './local-access.ts';

/** Finds all remotes of a workspace: the folders with a `remote.config.ts`. */
export async function findRemotes(root: string): Promise<RemotePackage[]> {
  const configs = await glob('*/remote.config.ts', { cwd: root });
  return Promise.all(configs.sort().map((config) => readRemote(join(root, dirname(config)))));
}

/** Reads the secrets of a site's release server, and makes them at the first start. */
async function releaseServerOf(profile: Profile) {
  const data = releaseServerDataOf(profile);
  const [signingKeys, ssrServerKey, access] = await Promise.all([
    localSecret(join(data, 'signing-keys'), generateSigningKey),
    localSecret(join(data, 'ssr-server-key'), () => randomBytes(32).toString('hex')),
    openLocalAccess(data),
  ]);
  return {
    url: localUrl(profile.ports.releaseServer),
    data,
    access,
    /** Sign the registry and previews. */
    signingKeys,
    /** By which SSR servers announce themselves. */
    ssrServerKey,
    /** By which SSR servers verify both. */
    publicKeys: publicKeysText(releaseSigningKeysField.parse(signingKeys)),
  };
}

/** Prepares a site whose packages are built: everything that its services need. */
export async function prepareSite(profile: Profile) {
  const [remotes, shell, releaseServer] = await Promise.all([
    findRemotes(ROOT),
    readHost(join(ROOT, SHELL)),
    releaseServerOf(profile),
  ]);
  return {
    profile,
    /** The remotes of the workspace. */
    remotes,
    /** Directory of the releases and their registry. */
    store: storeOf(profile),
    /** The shell of the workspace. */
    shell,
    releaseServer,
  };
}

/** Builds what is out of date, and prepares a site of these builds. */
export function buildSite(profile: Profile): Promise<Site> {
  return step('Build', (note) => withBuilds(note, [], () => prepareSite(profile)));
}

export type Site = Awaited<ReturnType<typeof prepareSite>>;

/** A site whose release server runs. */
export interface ServedSite extends Site {
  releaseServer: Site['releaseServer'] & {
    /** Personal token that may do everything. */
    token: string;
  };
}

/**
 * Gets the token of a site whose release server runs.
 *
 * @param create - Makes the token of a person; by default, the server does.
 */
export async function signIn(
  site: Site,
  create?: (person: string) => Promise<string>,
): Promise<ServedSite> {
  const { releaseServer } = site;
  const token = await releaseServer.access.signIn(releaseServer.url, create);
  return { ...site, releaseServer: { ...releaseServer, token } };
}
