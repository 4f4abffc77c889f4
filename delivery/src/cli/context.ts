import { readFile } from 'node:fs/promises';
import { baseAddressField, readEnvironment } from '@clean-express/server-kit/environment';
import type { Command } from 'commander';
import {
  findRemotes,
  localUrl,
  profiles,
  type RemotePackage,
  ROOT,
  tokenFileOf,
} from 'site-runner';
import { z } from 'zod';
import { ReleaseServer } from '../client/release-server.ts';
import { DeliveryError } from '../errors/delivery-error.ts';

const { start } = profiles;

/** The release server of `npm start`. */
const LOCAL_SERVER = localUrl(start.ports.releaseServer);

/** Environment of the `release` command. By default, it works on the site of `npm start`. */
const releaseEnvironment = z.object({
  RELEASE_SERVER: baseAddressField('the address of the release server').default(LOCAL_SERVER),
  /** By default, the token that `npm start` has made. */
  RELEASE_TOKEN: z.string().optional(),
  /** The site; by default, that of `npm start`. */
  SITE_URL: baseAddressField('the address of the site').optional(),
});

async function localToken(): Promise<string> {
  const file = tokenFileOf(start);
  return readFile(file, 'utf8').catch((cause) => {
    const message =
      'No site was started on this machine. Start it (npm start), or set RELEASE_SERVER and RELEASE_TOKEN.';
    throw new DeliveryError('unavailable', message, { cause });
  });
}

/** @throws DeliveryError that names the missing setting. */
function requireSetting(name: string, value: string | undefined, description: string): string {
  if (value) return value;
  throw new DeliveryError('usage', `${name} must be set, since RELEASE_SERVER is: ${description}.`);
}

/**
 * Reads the settings of a command.
 *
 * @throws EnvironmentError when a setting is wrong, DeliveryError when one is missing.
 */
export async function openContext(variables: NodeJS.ProcessEnv) {
  const settings = readEnvironment(releaseEnvironment, variables);
  const { RELEASE_SERVER: url, RELEASE_TOKEN, SITE_URL } = settings;
  const isLocal = url === LOCAL_SERVER;
  // The local token never leaves this machine.
  const token =
    RELEASE_TOKEN ??
    (isLocal
      ? await localToken()
      : requireSetting('RELEASE_TOKEN', RELEASE_TOKEN, 'the token of your team'));
  const localSite = isLocal ? localUrl(start.ports.ssrServer) : undefined;
  return {
    server: new ReleaseServer({ url, token }),
    /** Address of the site. */
    site: () => requireSetting('SITE_URL', SITE_URL ?? localSite, 'the address of the site'),
  };
}

/** @throws DeliveryError when the workspace has no remote of that name. */
export async function requireRemote(name: string): Promise<RemotePackage> {
  const remotes = await findRemotes(ROOT);
  const found = remotes.find(({ remote }) => remote.name === name);
  if (found) return found;
  const names = remotes.map(({ remote }) => remote.name).join(', ');
  throw new DeliveryError('notFound', `There is no remote "${name}". Existing remotes: ${names}.`);
}

/** The options of every command that changes something. */
export function changeOf(command: Command): { reason?: string } {
  const { reason } = command.optsWithGlobals<{ reason?: string }>();
  return reason === undefined ? {} : { reason };
}

/**
 * Adds commands to the program.
 *
 * @param open - Reads the environment; called by the command, so that `--help` works without one.
 */
export type AddCommands = (program: Command, open: () => ReturnType<typeof openContext>) => void;
