import { cp, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readStamp } from '../build/build-stamp.ts';

/**
 * Copies the shell's build to where the SSR server serves it, so that a later build does not change
 * the files of a running site.
 *
 * @param folder - Folder of the shell.
 * @param target - Directory of the copies.
 * @returns Directory of the copy.
 */
export async function stageShell(folder: string, target: string): Promise<string> {
  const copy = join(target, readStamp(folder) ?? 'unknown');
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  await cp(join(folder, 'dist'), copy, { recursive: true });
  return copy;
}
