import { isDeepStrictEqual, parseArgs } from 'node:util';

/** The kinds of measurements. */
const KINDS = ['web', 'taps', 'visits', 'lighthouse', 'api', 'server', 'development'] as const;

export type Kind = (typeof KINDS)[number];

export type Options = ReturnType<typeof readOptions>;

const DEFAULTS = { pages: '', services: '10,1000,100000', reviews: '1000000' };

function toKind(name: string): Kind {
  const found = KINDS.find((kind) => kind === name);
  if (found) return found;
  throw new Error(`Could not measure "${name}". Choose from: ${KINDS.join(', ')}.`);
}

function toCount(option: string, text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count > 0) return count;
  throw new Error(`--${option} must be a whole number above 0.`);
}

/** Each bench once, on one page, as short as it can be: nothing is judged, and nothing is written. */
const SMOKE = {
  kinds: [...KINDS],
  runs: 1,
  pages: ['home'],
  services: [10],
  reviews: 1000,
  isComplete: false,
  isSmoke: true,
};

/**
 * Reads the command line: `smoke`, or `[web|taps|visits|lighthouse|api|server|development]… [--runs 5]
 * [--pages home,services] [--services 10,1000,100000] [--reviews 1000000]`.
 *
 * @throws When an argument is invalid.
 */
export function readOptions(args: string[]) {
  if (isDeepStrictEqual(args, ['smoke'])) return SMOKE;
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      runs: { type: 'string', default: '5' },
      pages: { type: 'string', default: DEFAULTS.pages },
      services: { type: 'string', default: DEFAULTS.services },
      reviews: { type: 'string', default: DEFAULTS.reviews },
    },
  });
  const { runs, ...sizes } = values;
  return {
    kinds: positionals.length > 0 ? positionals.map(toKind) : [...KINDS],
    /** How often each measurement is repeated. */
    runs: toCount('runs', runs),
    /** Names of the pages to measure; when empty, all pages. */
    pages: sizes.pages.split(',').filter(Boolean),
    /** The numbers of services of the databases to compare. */
    services: sizes.services.split(',').map((text) => toCount('services', text)),
    /** How many reviews each of these databases has. */
    reviews: toCount('reviews', sizes.reviews),
    /** Whether nothing is left out. */
    isComplete: isDeepStrictEqual({ ...sizes }, DEFAULTS),
    isSmoke: false,
  };
}
