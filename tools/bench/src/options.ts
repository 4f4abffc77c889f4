import { isDeepStrictEqual, parseArgs } from 'node:util';

/** The kinds of measurements. */
export const KINDS = [
  'web',
  'taps',
  'visits',
  'lighthouse',
  'peers',
  'api',
  'server',
  'development',
  'scale',
] as const;

export type Kind = (typeof KINDS)[number];

export type Options = ReturnType<typeof readOptions>;

function toKind(name: string): Kind {
  const found = KINDS.find((kind) => kind === name);
  if (found) return found;
  throw new Error(`Could not measure "${name}". Choose from: ${KINDS.join(', ')}, certificate.`);
}

const kindsOf = (names: readonly string[]) => (names.length > 0 ? names.map(toKind) : [...KINDS]);

/** What federation costs: beside the single build, by the number of remotes, and beside other ways to build. */
export const CERTIFICATE: readonly Kind[] = ['web', 'server', 'scale', 'peers'];

/** Each bench once, on one page, as short as it can be: nothing is judged, and nothing is written. */
const SMOKE = { kinds: [...KINDS], runs: 1, pages: ['home'], isSmoke: true, hasGate: false };

/**
 * Reads the command line: `smoke`, or `[certificate | <kind>…] [--runs 5] [--pages home,services] [--gate]`. The
 * certificate has five runs, all others three.
 *
 * @throws When an argument is invalid.
 */
export function readOptions(args: string[]) {
  if (isDeepStrictEqual(args, ['smoke'])) return SMOKE;
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      runs: { type: 'string' },
      pages: { type: 'string', default: '' },
      gate: { type: 'boolean', default: false },
    },
  });
  const isCertificate = isDeepStrictEqual(positionals, ['certificate']);
  const runs = Number(values.runs ?? (isCertificate ? '5' : '3'));
  if (!Number.isInteger(runs) || runs < 1)
    throw new Error('--runs must be a whole number above 0.');
  return {
    kinds: kindsOf(isCertificate ? CERTIFICATE : positionals),
    /** How often each measurement is repeated. */
    runs,
    /** Names of the pages to measure; when empty, all pages. */
    pages: values.pages.split(',').filter(Boolean),
    isSmoke: false,
    /** Whether the scale bench also runs the gate of a remote. */
    hasGate: values.gate,
  };
}

/** What a bench measures of several cases: all, or the first one for a smoke test. */
export function someOf<Case>(cases: readonly Case[], { isSmoke }: Options): readonly Case[] {
  return isSmoke ? cases.slice(0, 1) : cases;
}
