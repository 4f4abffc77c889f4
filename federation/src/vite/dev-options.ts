import { parseArgs } from 'node:util';

/** What `npm run dev --` is asked for in the repository of a remote. */
export interface DevOptions {
  /**
   * Origin of the site whose shell, remotes and API are used: `https://www.example.com`. None in the workspace of
   * the site, which starts its own API.
   */
  site: string | undefined;
  /** Whether the remote runs without the shell of the site. */
  alone: boolean;
  /** Whether the server build of the site's shell renders the pages of the remote. */
  ssr: boolean;
}

/**
 * Reads the arguments of a development server, which follow those of Vite.
 *
 * @param commandLine - The arguments of the process: `['--mode', 'standalone', '--', '--from', 'https://www.example.com']`.
 * @throws When an option is unknown, or the site is missing or no address.
 */
export function devOptions(commandLine: readonly string[]): DevOptions {
  const at = commandLine.indexOf('--');
  if (at < 0) return { site: undefined, alone: true, ssr: false };
  const { values } = parseArgs({
    args: commandLine.slice(at + 1),
    options: {
      alone: { type: 'boolean', default: false },
      from: { type: 'string' },
      ssr: { type: 'boolean', default: true },
    },
    allowNegative: true,
  });
  const { alone, from, ssr } = values;
  if (from === undefined) {
    throw new Error(
      `Name the site whose API and users the remote gets: npm run dev -- --from https://staging.example.com${alone ? ' --alone' : ''}`,
    );
  }
  if (URL.canParse(from) && /^https?:/.test(from))
    return { site: new URL(from).origin, alone, ssr };
  throw new Error(
    `"${from}" is not the address of a site. Write one after --from, such as https://www.example.com.`,
  );
}
