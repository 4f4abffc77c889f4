import { parseArgs } from 'node:util';
import type { Scale } from '../scale-seed/seed-scale.ts';

/** A review is of a service, and the numbers of both are counted in 32 bits. */
const MOST = 100_000_000;

function toCount(option: string, text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count >= 0 && count <= MOST) return count;
  throw new Error(`Please give --${option} a whole number from 0 to ${MOST}.`);
}

/**
 * Reads the arguments of `seed:scale`.
 *
 * @throws When they make no sense.
 * @example scaleOptions(['--services', '100', '--reviews', '1000'])
 */
export function scaleOptions(parameters: readonly string[]): Scale {
  const { values } = parseArgs({
    // pnpm hands on the dashes that part its own options from ours.
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
    throw new Error('Please ask for services, too: every review is of one.');
  }
  return scale;
}
