import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { execa } from 'execa';
import { ROOT } from '../../setup/workspace.mjs';

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

/**
 * Copies the sources of the workspace to a new folder, without packages and builds.
 *
 * @returns Absolute path of the folder.
 */
export async function copySources(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'workspace-'));
  try {
    await Promise.all((await sources()).map((file) => copy(file, folder)));
    // Turborepo asks git what the sources are. Without it, it walks through all installed packages.
    await execa('git', ['init', '--quiet'], { cwd: folder });
    await execa('git', ['add', '--all'], { cwd: folder });
    return folder;
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}
