import { SHELL } from '@clean-express/release-contract/host-contract';
import {
  type Manifest,
  manifestSchema,
  type ReleaseRef,
} from '@clean-express/release-contract/release-registry';
import { toRelease } from '@clean-express/release-contract/releases';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { FileCache } from './file-cache.ts';
import type { Shell, Shells } from './shells.ts';

/** Far more than are live or previewed at once. */
const MAX_MANIFESTS = 1000;

/** A release that a signed text names. */
export interface NamedRelease extends ReleaseRef {
  remote: string;
  /** Address under which `<version>/<file>` lies. */
  baseUrl: string;
}

/** Where the file with a manifest is, and its hash. */
const fileOf = ({ baseUrl, version, manifest }: NamedRelease) =>
  [
    `${baseUrl}${version}/manifest.json`,
    `sha256-${Buffer.from(manifest, 'base64url').toString('base64')}`,
  ] as const;

/** @throws When the manifest does not match the schema, or is that of another release. */
function checkManifest(bytes: Buffer, { remote, version }: NamedRelease): Manifest {
  const { data, error } = manifestSchema.safeParse(JSON.parse(bytes.toString('utf8')));
  if (error) throw new Error(`It does not match the schema.\n${z.prettifyError(error)}`);
  if (data.remote === remote && data.version === version) return data;
  throw new Error(`It is that of ${data.remote} ${data.version}.`);
}

const keyOf = ({ remote, version, manifest }: Omit<NamedRelease, 'baseUrl'>) =>
  `${remote} ${version} ${manifest}`;

/** The manifests of releases: files that are trusted by their hash. */
export class Manifests {
  readonly #manifests = new LRUCache<string, Manifest, NamedRelease>({
    max: MAX_MANIFESTS,
    fetchMethod: (_key, _stale, { context }) => this.#read(context),
    ignoreFetchAbort: true,
  });

  private readonly files: Pick<FileCache, 'read' | 'keep'>;
  private readonly shells: Pick<Shells, 'load' | 'peek'>;

  constructor(files: Pick<FileCache, 'read' | 'keep'>, shells: Pick<Shells, 'load' | 'peek'>) {
    this.files = files;
    this.shells = shells;
  }

  /** The manifest of a release, if it is in memory. */
  peek(release: Omit<NamedRelease, 'baseUrl'>): Manifest | undefined {
    return this.#manifests.get(keyOf(release));
  }

  /** The shells whose manifests are in memory: they are not loaded again before they are rendered. */
  get loadedShells(): Shell[] {
    return [...this.#manifests.values()].flatMap((manifest) => this.shells.peek(manifest) ?? []);
  }

  /**
   * Loads the manifest of a release; that of a shell with the files that pages are composed of.
   *
   * @throws When no place has the manifest with this hash, it is not that of this release, or a file of the
   * shell is missing.
   */
  load(release: NamedRelease): Promise<Manifest> {
    return this.#manifests.forceFetch(keyOf(release), { context: release });
  }

  /** Notes that a release is in use: its manifest is on disk, and stays there. */
  keep(release: NamedRelease): Promise<void> {
    return this.files.keep(...fileOf(release));
  }

  async #read(release: NamedRelease): Promise<Manifest> {
    try {
      const manifest = checkManifest(await this.files.read(...fileOf(release)), release);
      if (release.remote === SHELL) await this.shells.load(toRelease(manifest, release.baseUrl));
      return manifest;
    } catch (cause) {
      const message = cause instanceof Error ? cause.message : String(cause);
      const name = `${release.remote} ${release.version}`;
      throw new Error(`Could not load the manifest of ${name}. ${message}`, { cause });
    }
  }
}
