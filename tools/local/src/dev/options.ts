import { parseArgs } from 'node:util';
import { PlainError } from 'site-runner';

/**
 * The options of `npm run dev`: names of the remotes that are served from source, with hot reload;
 * whether the only one of them is served on a standalone page, without the shell; and a site whose
 * registry has the other remotes, which are built here by default.
 */
export type DevOptions = ReturnType<typeof devOptions>;

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
 * @example devOptions(['blog', '--from', 'https://www.example.com'], ['blog', 'catalog'])
 */
export function devOptions(parameters: readonly string[], names: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...parameters],
    options: { alone: { type: 'boolean', default: false }, from: { type: 'string' } },
    allowPositionals: true,
  });
  const { alone } = values;
  const from = toSite(values.from);
  const hot = toHot(positionals, from, names);
  if (alone && (positionals.length !== 1 || from)) {
    throw new PlainError('Please name one remote, and nothing else, with --alone.');
  }
  return { hot, alone, from };
}
