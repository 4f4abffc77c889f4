import { parseArgs } from 'node:util';

/** What can be measured. */
const KINDS = ['web', 'api', 'server'] as const;

export type Kind = (typeof KINDS)[number];

/** What to measure, and how thoroughly. */
export interface Options {
  kinds: Kind[];
  /** How often each thing is measured. */
  runs: number;
  /** Names of the pages that the browser opens; all of them when there are none. */
  pages: string[];
}

/**
 * Reads the command line: `[web|api|server]… [--runs 5] [--pages home,services]`.
 *
 * @throws When it makes no sense.
 */
export function readOptions(args: string[]): Options {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      runs: { type: 'string', default: '5' },
      pages: { type: 'string', default: '' },
    },
  });
  const unknown = positionals.find((name) => !KINDS.includes(name as Kind));
  if (unknown) throw new Error(`"${unknown}" is none of these: ${KINDS.join(', ')}.`);
  const runs = Number(values.runs);
  if (!Number.isInteger(runs) || runs < 1)
    throw new Error('--runs must be a whole number above 0.');
  return {
    kinds: positionals.length > 0 ? (positionals as Kind[]) : [...KINDS],
    runs,
    pages: values.pages.split(',').filter(Boolean),
  };
}
