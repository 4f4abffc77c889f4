import { parseArgs } from 'node:util';
import { PlainError } from 'site-runner';

/** The options of `npm run dev`. */
export interface DevOptions {
  /** Names of the remotes that are served from source, with hot reload. */
  hot: string[];
  /** Serve the one remote of `hot` on a standalone page, without the shell. */
  alone: boolean;
  /** A site whose registry has the other remotes. Absent: they are built here. */
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
    `"${from}" is not the address of a site. Please write one after --from, such as https://www.example.com.`,
  );
}

/** All remotes, unless some are named or the others come from a site. */
function toHot(named: string[], from: unknown, names: readonly string[]): string[] {
  const missing = named.find((name) => !names.includes(name));
  if (missing !== undefined) {
    throw new PlainError(
      `There is no remote "${missing}". Please name one of these: ${names.join(', ')}.`,
    );
  }
  if (named.length > 0) return [...new Set(named)];
  return from ? [] : [...names];
}

/**
 * Parses the arguments of `npm run dev --`.
 *
 * @param parameters - Names of remotes, `--from <site>`, `--alone`.
 * @param names - Names of all remotes.
 * @throws PlainError when the arguments are wrong.
 * @example devOptions(['blog', '--from', 'https://www.example.com'], ['blog', 'catalog'])
 */
export function devOptions(parameters: readonly string[], names: readonly string[]): DevOptions {
  const { values, positionals } = parse(parameters);
  const { alone } = values;
  const from = toSite(values.from);
  const hot = toHot(positionals, from, names);
  if (alone && (positionals.length !== 1 || from)) {
    throw new PlainError('Please name one remote, and nothing else, with --alone.');
  }
  return { hot, alone, from };
}
