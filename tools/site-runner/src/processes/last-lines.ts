import { readFileSync } from 'node:fs';

/**
 * The end of a log.
 *
 * @param path - Path of the log; it may be missing.
 * @param count - Number of lines.
 */
export function lastLines(path: string, count: number): string {
  try {
    return readFileSync(path, 'utf8').trimEnd().split('\n').slice(-count).join('\n');
  } catch {
    return '';
  }
}
