/**
 * An error that the user can fix. Its message says what happened and what to do; it is shown without
 * a stack.
 */
export class PlainError extends Error {
  /** @override */
  name = 'PlainError';
}

/** How often a running step reports that it still runs: on a terminal, and in a log. */
const TERMINAL_INTERVAL_MS = 1000;
const LOG_INTERVAL_MS = 10_000;

// Progress goes to standard error: standard output is for the result of a command.
const { stderr } = process;

/** @param {number} since - As of `performance.now()`. */
function secondsSince(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}

/** @param {string} line */
function rewriteLine(line) {
  stderr.cursorTo(0);
  stderr.clearLine(0);
  stderr.write(line);
}

/**
 * Runs one step of a command and prints a line for it. A long step reports its progress.
 *
 * @template Result
 * @param {string} label - `Packages`.
 * @param {(note: (text: string) => void) => Promise<Result>} work - `note` adds a remark to the line.
 * @returns {Promise<Result>}
 */
export async function step(label, work) {
  const startedAt = performance.now();
  let remark = '';
  const report = () => {
    const line = `  ${label} … ${remark} ${secondsSince(startedAt)}`;
    if (stderr.isTTY) rewriteLine(line);
    else stderr.write(`${line}\n`);
  };
  const timer = setInterval(report, stderr.isTTY ? TERMINAL_INTERVAL_MS : LOG_INTERVAL_MS);
  const finish = (/** @type {string} */ mark) => {
    clearInterval(timer);
    if (stderr.isTTY) rewriteLine('');
    stderr.write(`${mark} ${label}${remark ? `: ${remark}` : ''} (${secondsSince(startedAt)})\n`);
  };
  try {
    const result = await work((text) => {
      remark = text;
    });
    finish('✓');
    return result;
  } catch (error) {
    finish('✗');
    throw error;
  }
}

/** Pattern in the package manager's output → message for the user. */
const CAUSES = /** @type {const} */ ([
  [/ENOSPC|no space left/i, 'The disk is full. Please free about 2 GB and run this again.'],
  [
    /EINTEGRITY|TARBALL_INTEGRITY/,
    'A download is damaged: it has another checksum than the lock file. Please run this again, and check the registry if it stays.',
  ],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|META_FETCH_FAIL|network/i,
    'Could not reach the package registry. Please check the connection, or the proxy settings of npm, and run this again.',
  ],
  [
    /OUTDATED_LOCKFILE|FROZEN_LOCKFILE/,
    'pnpm-lock.yaml does not match the package.json files. Please update it with `npm run pnpm -- install` and run this again.',
  ],
  [
    /EACCES|EPERM/,
    "Some files of node_modules, or of npm's cache, belong to another user. Please delete them and run this again.",
  ],
]);

/** Lines of the output that are shown. */
const SHOWN_LINES = 15;

/**
 * Creates the error for a failed installation.
 *
 * @param {string} what - `Node 26.10.0`
 * @param {string} output - Output of the package manager.
 */
export function installFailure(what, output) {
  const cause = CAUSES.find(([pattern]) => pattern.test(output))?.[1];
  const excerpt = output.trimEnd().split('\n').slice(-SHOWN_LINES).join('\n');
  const message = cause ?? `Could not install ${what}. Please check the lines above.`;
  return new PlainError(`${excerpt}\n\n${message}`);
}
