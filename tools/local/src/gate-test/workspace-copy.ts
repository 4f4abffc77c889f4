import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copySources } from 'site-runner';

/** A copy of the workspace's sources, which may be changed. */
export class WorkspaceCopy {
  private constructor(readonly folder: string) {}

  /** Copies the sources, without packages and builds. */
  static async create(): Promise<WorkspaceCopy> {
    const workspace = new WorkspaceCopy(await mkdtemp(join(tmpdir(), 'harmless-edits-')));
    try {
      await copySources(workspace.folder);
      return workspace;
    } catch (error) {
      await workspace.remove();
      throw error;
    }
  }

  /** Replaces the text of a file by what `change` returns. */
  async edit(file: string, change: (text: string) => string): Promise<void> {
    const path = join(this.folder, file);
    await writeFile(path, change(await readFile(path, 'utf8')));
  }

  async rename(from: string, to: string): Promise<void> {
    await rename(join(this.folder, from), join(this.folder, to));
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }
}
