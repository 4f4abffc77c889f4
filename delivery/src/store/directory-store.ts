import { randomUUID } from 'node:crypto';
import { access, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type BuildFiles, compressedSiblings } from '@clean-express/federation/build';
import { type Registry, registrySchema } from '@clean-express/federation/registry';
import { lock } from 'proper-lockfile';
import { type ReleaseStore, releasePath, type StoredRelease } from './release-store.ts';
import { syncDirectory, writeDurably, writeFlushed } from './write-durably.ts';

const REGISTRY = 'registry.json';

/** Publishers wait up to about 20 seconds; the lock of a crashed one is stale after 10 seconds. */
const LOCK = {
  stale: 10_000,
  retries: { retries: 100, factor: 1.2, minTimeout: 20, maxTimeout: 250, randomize: true },
} as const;

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** A store in a local directory. */
export class DirectoryStore implements ReleaseStore {
  /** @param directory - Absolute path; the directory is created when needed. */
  constructor(private readonly directory: string) {}

  async putRelease(remote: string, version: string, files: BuildFiles): Promise<void> {
    const target = join(this.directory, releasePath(remote, version));
    if (await exists(target)) return;
    const temporary = `${target}.${randomUUID()}.tmp`;
    await this.writeAll(temporary, files);
    await rename(temporary, target).catch(async (error: unknown) => {
      await rm(temporary, { recursive: true, force: true });
      // Another publisher may have stored the same release in the meantime.
      if (!(await exists(target))) throw error;
    });
    await syncDirectory(dirname(target));
  }

  async removeRelease(remote: string, version: string): Promise<void> {
    await rm(join(this.directory, releasePath(remote, version)), { recursive: true, force: true });
  }

  async storedReleases(remote: string): Promise<StoredRelease[]> {
    const directory = join(this.directory, releasePath(remote, ''));
    const names = (await exists(directory)) ? await readdir(directory) : [];
    return Promise.all(
      names.map(async (version) => {
        const { mtime } = await stat(join(directory, version));
        return { version, storedAt: mtime };
      }),
    );
  }

  async readRegistry(): Promise<Registry> {
    const path = join(this.directory, REGISTRY);
    if (!(await exists(path))) return { microFrontends: {} };
    return registrySchema.parse(JSON.parse(await readFile(path, 'utf8')));
  }

  async updateRegistry(change: (current: Registry) => Registry): Promise<Registry> {
    await mkdir(this.directory, { recursive: true });
    const path = join(this.directory, REGISTRY);
    const release = await lock(path, { ...LOCK, realpath: false });
    try {
      const next = registrySchema.parse(change(await this.readRegistry()));
      await writeDurably(path, `${JSON.stringify(next, null, 2)}\n`);
      return next;
    } finally {
      await release();
    }
  }

  private async writeAll(directory: string, files: BuildFiles): Promise<void> {
    const writeWithSiblings = async ([path, bytes]: [string, Buffer]) => {
      const siblings = await compressedSiblings(path, bytes);
      const all = [[path, bytes] as const, ...siblings];
      await Promise.all(all.map(([name, content]) => writeFlushed(join(directory, name), content)));
    };
    await Promise.all([...files].map(writeWithSiblings));
  }
}
