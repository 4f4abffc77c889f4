import { copyFile, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { copySources, ROOT } from 'site-runner';

/** A copy of the workspace's sources, which may be changed. */
export class WorkspaceCopy {
  /** Files that differ from the workspace, relative to it. */
  readonly #changed = new Set<string>();
  readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  /** Copies the sources, without packages and builds. */
  static async create(): Promise<WorkspaceCopy> {
    return new WorkspaceCopy(await copySources());
  }

  /** Replaces the text of a file by what `change` returns. */
  async edit(file: string, change: (text: string) => string): Promise<void> {
    const path = join(this.folder, file);
    await writeFile(path, change(await readFile(path, 'utf8')));
    this.#changed.add(file);
  }

  async rename(from: string, to: string): Promise<void> {
    await rename(join(this.folder, from), join(this.folder, to));
    this.#changed.add(from).add(to);
  }

  /** Takes all changes back. */
  async restore(): Promise<void> {
    for (const file of this.#changed) {
      const path = join(this.folder, file);
      await copyFile(join(ROOT, file), path).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
        return rm(path);
      });
    }
    this.#changed.clear();
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }
}
