import { copyFile, mkdir } from 'node:fs/promises';
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

/** Copies the sources of the workspace, without packages and builds. */
export async function copySources(folder: string): Promise<void> {
  await Promise.all((await sources()).map((file) => copy(file, folder)));
}
