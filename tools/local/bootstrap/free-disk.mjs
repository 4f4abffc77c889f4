import { statfsSync } from 'node:fs';
import { PlainError } from '../../site-runner/setup/command-messages.mjs';

const GIGABYTE = 1e9;

/**
 * Checks that the disk has enough free space.
 *
 * @param {string} directory - Any directory of that disk.
 * @param {number} needed - In gigabytes.
 * @throws {PlainError} When there is less.
 */
export function requireFreeDisk(directory, needed) {
  const { bavail, bsize } = statfsSync(directory);
  const free = (bavail * bsize) / GIGABYTE;
  if (free >= needed) return;
  throw new PlainError(
    `The disk of ${directory} has ${free.toFixed(1)} GB left, and ${needed} GB are needed. Please free some space and run this again.`,
  );
}
