import { readFile } from 'node:fs/promises';

/**
 * Reads what a test runner has written.
 *
 * @returns `undefined` when it has written nothing, or half of it.
 */
export async function readReport<Report>(path: string): Promise<Report | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Report;
  } catch {
    return undefined;
  }
}
