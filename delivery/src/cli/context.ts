import { resolve } from 'node:path';
import { DeliveryError } from '../errors/delivery-error.ts';
import { localPreviewKey } from '../preview/preview-key.ts';
import { readEnvironment } from '../process/read-environment.ts';
import { findRemotes } from '../publish/find-remotes.ts';
import type { RemotePackage } from '../publish/read-remote.ts';
import type { Author } from '../registry/change.ts';
import { openStore } from '../store/open-store.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { type ReleaseEnvironment, ROOT, releaseEnvironment } from './release-environment.ts';

/** What the commands work with. */
export class Context {
  private constructor(
    private readonly environment: ReleaseEnvironment,
    readonly store: ReleaseStore,
  ) {}

  /**
   * @param variables - The process's environment.
   * @throws EnvironmentError when it is wrong, DeliveryError when there is no such kind of store.
   */
  static async open(variables: NodeJS.ProcessEnv): Promise<Context> {
    const environment = readEnvironment(releaseEnvironment, variables);
    return new Context(environment, await openStore(environment.RELEASE_STORE));
  }

  /** The workspace. */
  readonly root = resolve(ROOT);

  /** Where visitors see the site. */
  get site(): string {
    return this.environment.SITE_URL;
  }

  /** The addresses of all front doors. */
  get frontDoors(): readonly string[] {
    return this.environment.FRONT_DOORS ?? [this.site];
  }

  /** Who does what is done now. */
  author(reason?: string): Author {
    return { by: this.environment.RELEASE_BY, at: new Date(), reason };
  }

  /** Where browsers find the files of a remote. */
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
    const known = remotes.map(({ remote }) => remote.name).join(', ');
    throw new DeliveryError('notFound', `There is no remote "${name}". Known: ${known}.`);
  }
}
