import { copyFile, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { execa } from 'execa';
import { ROOT } from 'site-runner';

/** Lists the files of git, and new files that it does not ignore. */
async function sources(): Promise<string[]> {
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const { stdout } = await execa('git', list, { cwd: ROOT });
  return [...new Set(stdout.split('\0'))].filter(Boolean);
}

/** Copies a file of the list, which still contains a deleted file until the deletion is committed. */
async function copy(file: string, folder: string): Promise<void> {
  const target = join(folder, file);
  await mkdir(dirname(target), { recursive: true });
  await copyFile(join(ROOT, file), target).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
}

/** A copy of the workspace's sources, which may be changed. */
export class WorkspaceCopy {
  private constructor(readonly folder: string) {}

  /** Copies the sources, without packages and builds. */
  static async create(): Promise<WorkspaceCopy> {
    const workspace = new WorkspaceCopy(await mkdtemp(join(tmpdir(), 'harmless-edits-')));
    await Promise.all((await sources()).map((file) => copy(file, workspace.folder)));
    return workspace;
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
