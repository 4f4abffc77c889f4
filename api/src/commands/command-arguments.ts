import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Scale } from '../scale-seed/seed-scale.ts';

/** pnpm passes on the dashes that separate its own options from those of the command. */
const withoutDashes = (parameters: readonly string[]) =>
  parameters.filter((parameter) => parameter !== '--');

/**
 * Reads the one argument of a command, a file.
 *
 * @returns Its absolute path.
 * @throws When there is not exactly one argument.
 */
export function fileArgument([file, ...others]: readonly string[]): string {
  if (!file || others.length > 0) throw new Error('Pass the path of one file.');
  return resolve(file);
}

/**
 * Reads the one argument of a command, the uid of a user at Firebase.
 *
 * @throws When there is not exactly one argument.
 */
export function userArgument([uid, ...others]: readonly string[]): string {
  if (!uid || others.length > 0) throw new Error('Pass the uid of one user.');
  return uid;
}

/** Row numbers have 32 bits. */
const MAX_COUNT = 100_000_000;

function toCount(option: string, text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count >= 0 && count <= MAX_COUNT) return count;
  throw new Error(`Set --${option} to a whole number from 0 to ${MAX_COUNT}.`);
}

/**
 * Reads the options of `seed:scale`.
 *
 * @throws When they are not valid.
 * @example scaleOptions(['--services', '100', '--reviews', '1000'])
 */
export function scaleOptions(parameters: readonly string[]): Scale {
  const { values } = parseArgs({
    args: withoutDashes(parameters),
    options: {
      services: { type: 'string', default: '100000' },
      reviews: { type: 'string', default: '1000000' },
    },
  });
  const services = toCount('services', values.services);
  const reviews = toCount('reviews', values.reviews);
  if (services === 0 && reviews > 0) {
    throw new Error('Set --services above 0, too: every review belongs to a service.');
  }
  return { services, reviews };
}
