import { parseArgs } from 'node:util';

/** The kinds of measurements. */
const KINDS = ['web', 'lighthouse', 'api', 'server', 'development'] as const;

export type Kind = (typeof KINDS)[number];

function isKind(name: string): name is Kind {
  return KINDS.some((kind) => kind === name);
}

/** What to measure, and how often. */
export interface Options {
  kinds: Kind[];
  /** How often each measurement is repeated. */
  runs: number;
  /** Names of the pages to open in the browser; when empty, all pages. */
  pages: string[];
  /** The numbers of services of the databases to compare. */
  services: number[];
  /** How many reviews each of these databases has. */
  reviews: number;
  /** Whether nothing is left out. */
  isComplete: boolean;
}

const DEFAULTS = { runs: '5', pages: '', services: '10,1000,100000', reviews: '1000000' };

/** @throws When the text is not a whole number above 0. */
function toCount(option: string, text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count > 0) return count;
  throw new Error(`--${option} must be a whole number above 0.`);
}

/**
 * Reads the command line: `[web|lighthouse|api|server|development]… [--runs 5]
 * [--pages home,services] [--services 10,1000,100000] [--reviews 1000000]`.
 *
 * @throws When an argument is invalid.
 */
export function readOptions(args: string[]): Options {
  const option = (name: keyof typeof DEFAULTS) =>
    ({ type: 'string', default: DEFAULTS[name] }) as const;
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      runs: option('runs'),
      pages: option('pages'),
      services: option('services'),
      reviews: option('reviews'),
    },
  });
  const invalid = positionals.find((name) => !isKind(name));
  if (invalid) throw new Error(`Could not measure "${invalid}". Choose from: ${KINDS.join(', ')}.`);
  const kinds = positionals.filter(isKind);
  const isPartial = (['pages', 'services', 'reviews'] as const).some(
    (name) => values[name] !== DEFAULTS[name],
  );
  return {
    kinds: kinds.length > 0 ? kinds : [...KINDS],
    runs: toCount('runs', values.runs),
    pages: values.pages.split(',').filter(Boolean),
    services: values.services.split(',').map((text) => toCount('services', text)),
    reviews: toCount('reviews', values.reviews),
    isComplete: !isPartial,
  };
}
