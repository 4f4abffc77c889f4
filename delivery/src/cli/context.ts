import { readEnvironment } from '@clean-express/server-kit/environment';
import { localPreviewKey } from '@clean-express/server-kit/previews';
import { findRemotes, type RemotePackage, ROOT } from 'site-runner';
import { DeliveryError } from '../errors/delivery-error.ts';
import type { Author } from '../registry/change.ts';
import { openStore } from '../store/open-store.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { type ReleaseEnvironment, releaseEnvironment } from './release-environment.ts';

/** The settings and the store of a command. */
export class Context {
  private constructor(
    private readonly environment: ReleaseEnvironment,
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
