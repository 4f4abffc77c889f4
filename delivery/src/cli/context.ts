import { userInfo } from 'node:os';
import { join } from 'node:path';
import {
  baseAddressField,
  readEnvironment,
  signingKeyField,
} from '@clean-express/server-kit/environment';
import { localPreviewKey } from '@clean-express/server-kit/previews';
import type { Command } from 'commander';
import { findRemotes, localUrl, profiles, type RemotePackage, ROOT, storeOf } from 'site-runner';
import { z } from 'zod';
import { DeliveryError } from '../errors/delivery-error.ts';
import type { Author } from '../registry/change.ts';
import { openStore } from '../store/open-store.ts';
import { ssrServersField } from '../watch/monitor-environment.ts';

/** Environment of the `release` command. By default, it works on the site of `npm start`. */
const releaseEnvironment = z.object({
  /** Location of the releases: a directory, `s3://bucket/prefix` or `gs://bucket/prefix`. */
  RELEASE_STORE: z.string().default(storeOf(profiles.start)),
  /** Address from which browsers load the store's files. Default: each remote's port on this machine. */
  RELEASE_ORIGIN: baseAddressField('the address of the releases').optional(),
  /** The live site. */
  SITE_URL: baseAddressField('the address of the site').default('http://localhost:3000'),
  /** The SSR servers whose metrics `watch` reads. Default: the live site. */
  SSR_SERVERS: ssrServersField.optional(),
  /** The key that the SSR server has, too. */
  PREVIEW_KEY: signingKeyField.optional(),
  PREVIEW_KEY_FILE: z.string().default(join(profiles.start.data, 'preview-key')),
  /** The author of entries in the history. */
  RELEASE_BY: z.string().default(() => userInfo().username),
});

/**
 * Reads the settings of a command and opens its store.
 *
 * @throws EnvironmentError when a setting is wrong, DeliveryError when the store's location is.
 */
export async function openContext(variables: NodeJS.ProcessEnv) {
  const settings = readEnvironment(releaseEnvironment, variables);
  return {
    store: await openStore(settings.RELEASE_STORE),
    site: settings.SITE_URL,
    ssrServers: settings.SSR_SERVERS ?? [settings.SITE_URL],
    /** The author of the current change. */
    author(reason?: string): Author {
      return { by: settings.RELEASE_BY, at: new Date(), reason };
    },
    /** The origin from which browsers load the files of a remote. */
    originOf({ port }: { port: number }): string {
      return settings.RELEASE_ORIGIN ?? localUrl(port);
    },
    async previewKey(): Promise<string> {
      return settings.PREVIEW_KEY ?? localPreviewKey(settings.PREVIEW_KEY_FILE);
    },
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

/**
 * Adds commands to the program.
 *
 * @param open - Reads the environment; called by the command, so that `--help` works without one.
 */
export type AddCommands = (program: Command, open: () => ReturnType<typeof openContext>) => void;
