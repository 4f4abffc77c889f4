import { readFile } from 'node:fs/promises';

/**
 * Reads the JSON report of a test runner.
 *
 * @returns `undefined` when it is missing or incomplete.
 */
export async function readReport<Report>(path: string): Promise<Report | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Report;
  } catch {
    return undefined;
  }
}
