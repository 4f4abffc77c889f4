import { parseArgs } from 'node:util';
import { PlainError } from '../../bootstrap/plain-error.mjs';

/** What `npm run dev` was asked for. */
export interface DevOptions {
  /** Names of the remotes that are served from their sources, with hot reload. */
  hot: string[];
  /** The one remote of `hot` has a page of its own; there is no shell. */
  alone: boolean;
  /** A site that the other remotes come from; left out, they are built here. */
  from: URL | undefined;
}

const OPTIONS = {
  alone: { type: 'boolean', default: false },
  from: { type: 'string' },
} as const;

function parse(parameters: readonly string[]) {
  try {
    return parseArgs({ args: [...parameters], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new PlainError(error instanceof Error ? error.message : String(error));
  }
}

function toSite(from: string | undefined): URL | undefined {
  if (from === undefined) return undefined;
  if (URL.canParse(from) && /^https?:/.test(from)) return new URL(from);
  throw new PlainError(
    `Please write the address of a site after --from, such as https://www.example.com; "${from}" is none.`,
  );
}

/** All of them, unless some are named or come from elsewhere. */
function toHot(named: string[], from: unknown, known: readonly string[]): string[] {
  const unknown = named.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new PlainError(
      `There is no remote "${unknown}". Please name one of these: ${known.join(', ')}.`,
    );
  }
  if (named.length > 0) return [...new Set(named)];
  return from ? [] : [...known];
}

/**
 * Reads the arguments of `npm run dev --`.
 *
 * @param parameters - Names of remotes, `--from <site>`, `--alone`.
 * @param known - Names of all remotes.
 * @throws PlainError when they make no sense.
 * @example devOptions(['blog', '--from', 'https://www.example.com'], ['blog', 'catalog'])
 */
export function devOptions(parameters: readonly string[], known: readonly string[]): DevOptions {
  const { values, positionals } = parse(parameters);
  const { alone } = values;
  const from = toSite(values.from);
  const hot = toHot(positionals, from, known);
  if (alone && (positionals.length !== 1 || from)) {
    throw new PlainError('Please name one remote, and nothing else, with --alone.');
  }
  return { hot, alone, from };
}
