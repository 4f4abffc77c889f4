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
