import { parseArgs } from 'node:util';
import type { Scale } from '../scale-seed/seed-scale.ts';

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
    // pnpm passes on the dashes that separate its own options from those of the command.
    args: parameters.filter((parameter) => parameter !== '--'),
    options: {
      services: { type: 'string', default: '100000' },
      reviews: { type: 'string', default: '1000000' },
    },
  });
  const scale = {
    services: toCount('services', values.services),
    reviews: toCount('reviews', values.reviews),
  };
  if (scale.services === 0 && scale.reviews > 0) {
    throw new Error('Set --services above 0, too: every review belongs to a service.');
  }
  return scale;
}
