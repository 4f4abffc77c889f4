import { userInfo } from 'node:os';
import { join } from 'node:path';
import {
  baseAddressField,
  readEnvironment,
  signingKeyField,
} from '@clean-express/server-kit/environment';
import { localPreviewKey } from '@clean-express/server-kit/previews';
import type { Command } from 'commander';
import { findRemotes, profiles, type RemotePackage, ROOT, storeOf } from 'site-runner';
import { z } from 'zod';
import { DeliveryError } from '../errors/delivery-error.ts';
import type { Author } from '../registry/change.ts';
import { openStore } from '../store/open-store.ts';
import type { ReleaseStore } from '../store/release-store.ts';
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

/** The settings and the store of a command. */
export class Context {
  private constructor(
    private readonly environment: z.output<typeof releaseEnvironment>,
    readonly store: ReleaseStore,
  ) {}

  /**
   * @param variables - The process's environment.
   * @throws EnvironmentError when a setting is wrong, DeliveryError when the store's location is.
   */
  static async open(variables: NodeJS.ProcessEnv): Promise<Context> {
    const environment = readEnvironment(releaseEnvironment, variables);
    return new Context(environment, await openStore(environment.RELEASE_STORE));
  }

  /** The root of the workspace. */
  readonly root = ROOT;

  /** The address of the site. */
  get site(): string {
    return this.environment.SITE_URL;
  }

  /** The addresses of all SSR servers. */
  get ssrServers(): readonly string[] {
    return this.environment.SSR_SERVERS ?? [this.site];
  }

  /** The author of the current change. */
  author(reason?: string): Author {
    return { by: this.environment.RELEASE_BY, at: new Date(), reason };
  }

  /** The origin from which browsers load the files of a remote. */
  originOf({ port }: { port: number }): string {
    return this.environment.RELEASE_ORIGIN ?? `http://localhost:${port}`;
  }

  previewKey(): Promise<string> {
    const { PREVIEW_KEY, PREVIEW_KEY_FILE } = this.environment;
    return PREVIEW_KEY ? Promise.resolve(PREVIEW_KEY) : localPreviewKey(PREVIEW_KEY_FILE);
  }

  /** The packages of all remotes. */
  remotes(): Promise<RemotePackage[]> {
    return findRemotes(this.root);
  }

  /**
   * The package of a remote.
   *
   * @throws DeliveryError when the workspace has none of that name.
   */
  async requireRemote(name: string): Promise<RemotePackage> {
    const remotes = await this.remotes();
    const found = remotes.find(({ remote }) => remote.name === name);
    if (found) return found;
    const names = remotes.map(({ remote }) => remote.name).join(', ');
    throw new DeliveryError(
      'notFound',
      `There is no remote "${name}". Existing remotes: ${names}.`,
    );
  }
}

/**
 * Adds one command to the program.
 *
 * @param open - Reads the environment; called by the command, so that `--help` works without one.
 */
export type AddCommand = (program: Command, open: () => Promise<Context>) => void;
