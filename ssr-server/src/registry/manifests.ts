import { createHash } from 'node:crypto';
import { join } from 'node:path';
import {
  type Manifest,
  manifestSchema,
  type ReleaseRef,
} from '@clean-express/federation/release-registry';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { pruneCached, readCached, touchCached, writeCached } from './cache-folder.ts';
import { fetchBytes } from './fetch-bytes.ts';

/** Far more than are live or previewed at once. */
const MAX_MANIFESTS = 1000;

/** A release that a signed text names. */
export interface NamedRelease extends ReleaseRef {
  remote: string;
  /** Address under which `<version>/<file>` lies. */
  baseUrl: string;
}

const hasHash = (bytes: Buffer, hash: string) =>
  createHash('sha256').update(bytes).digest('base64url') === hash;

/** @throws When the origin of the release does not have the manifest with this hash. */
async function fetchManifest({ baseUrl, version, manifest }: NamedRelease): Promise<Buffer> {
  const url = `${baseUrl}${version}/manifest.json`;
  const bytes = await fetchBytes(url);
  if (hasHash(bytes, manifest)) return bytes;
  throw new Error(`${url} has other bytes than were released.`);
}

/** @throws When the manifest does not match the schema, or is that of another release. */
function parseManifest(bytes: Buffer, { remote, version }: NamedRelease): Manifest {
  const { data, error } = manifestSchema.safeParse(JSON.parse(bytes.toString('utf8')));
  if (error) throw new Error(`It does not match the schema.\n${z.prettifyError(error)}`);
  if (data.remote === remote && data.version === version) return data;
  throw new Error(`It is that of ${data.remote} ${data.version}.`);
}

/** The manifests of releases: each is trusted by its hash, and cached by it in memory and on disk. */
export class Manifests {
  readonly #manifests = new LRUCache<string, Manifest>({ max: MAX_MANIFESTS });
  readonly #loading = new Map<string, Promise<Manifest>>();
  private readonly folder: string;

  /** @param folder - Where they are cached. */
  constructor(folder: string) {
    this.folder = folder;
  }

  /** The manifest of a release, if it is in memory. */
  peek({ remote, version, manifest }: Omit<NamedRelease, 'baseUrl'>): Manifest | undefined {
    const found = this.#manifests.get(manifest);
    return found?.remote === remote && found.version === version ? found : undefined;
  }

  /**
   * Loads the manifest of a release from memory, disk or the release's origin.
   *
   * @throws When no place has the manifest with this hash, or it is not that of this release.
   */
  load(release: NamedRelease): Promise<Manifest> {
    const found = this.peek(release);
    if (found) return Promise.resolve(found);
    const key = `${release.remote} ${release.version} ${release.manifest}`;
    const pending = this.#loading.get(key);
    if (pending) return pending;
    const loading = this.#read(release).finally(() => this.#loading.delete(key));
    this.#loading.set(key, loading);
    return loading;
  }

  /** Notes that a release is in use: its manifest is on disk, and stays there. */
  async keep(release: NamedRelease): Promise<void> {
    const path = this.#pathOf(release);
    if (!(await touchCached(path))) await writeCached(path, await fetchManifest(release));
  }

  /** Deletes the manifests that no server uses. */
  prune(): Promise<void> {
    return pruneCached(this.folder);
  }

  #pathOf({ manifest }: NamedRelease): string {
    return join(this.folder, `${manifest}.json`);
  }

  async #read(release: NamedRelease): Promise<Manifest> {
    try {
      const cached = await readCached(this.#pathOf(release));
      const isIntact = cached !== undefined && hasHash(cached, release.manifest);
      const bytes = isIntact ? cached : await fetchManifest(release);
      const manifest = parseManifest(bytes, release);
      // A full disk harms no visitor. `keep` reports it.
      if (!isIntact) await writeCached(this.#pathOf(release), bytes).catch(() => undefined);
      this.#manifests.set(release.manifest, manifest);
      return manifest;
    } catch (cause) {
      const message = cause instanceof Error ? cause.message : String(cause);
      const name = `${release.remote} ${release.version}`;
      throw new Error(`Could not load the manifest of ${name}. ${message}`, { cause });
    }
  }
}
