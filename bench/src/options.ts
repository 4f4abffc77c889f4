import { parseArgs } from 'node:util';

/** What can be measured. */
const KINDS = ['web', 'lighthouse', 'api', 'server', 'development'] as const;

export type Kind = (typeof KINDS)[number];

/** What to measure, and how thoroughly. */
export interface Options {
  kinds: Kind[];
  /** How often each thing is measured. */
  runs: number;
  /** Names of the pages that the browser opens; all of them when there are none. */
  pages: string[];
  /** How many services the databases have whose reads are compared. */
  services: number[];
  /** How many reviews each of them has. */
  reviews: number;
  /** Whether nothing was left out. */
  isWhole: boolean;
}

const DEFAULTS = { runs: '5', pages: '', services: '10,1000,100000', reviews: '1000000' };

/** @throws When the text is no whole number above 0. */
function toCount(option: string, text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count > 0) return count;
  throw new Error(`--${option} must be a whole number above 0.`);
}

/**
 * Reads the command line: `[web|lighthouse|api|server|development]… [--runs 5] [--pages home,services]
 * [--services 10,1000,100000] [--reviews 1000000]`.
 *
 * @throws When it makes no sense.
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
  const unknown = positionals.find((name) => !KINDS.includes(name as Kind));
  if (unknown) throw new Error(`"${unknown}" is none of these: ${KINDS.join(', ')}.`);
  const isLess = (['pages', 'services', 'reviews'] as const).some(
    (name) => values[name] !== DEFAULTS[name],
  );
  return {
    kinds: positionals.length > 0 ? (positionals as Kind[]) : [...KINDS],
    runs: toCount('runs', values.runs),
    pages: values.pages.split(',').filter(Boolean),
    services: values.services.split(',').map((text) => toCount('services', text)),
    reviews: toCount('reviews', values.reviews),
    isWhole: !isLess,
  };
}
