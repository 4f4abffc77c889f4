import { readFileSync } from 'node:fs';

/**
 * The end of a log.
 *
 * @param path - Of the log; it may be missing.
 * @param count - Lines.
 */
export function lastLines(path: string, count: number): string {
  try {
    return readFileSync(path, 'utf8').trimEnd().split('\n').slice(-count).join('\n');
  } catch {
    return '';
  }
}
