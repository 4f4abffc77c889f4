/** How often a step shows that it is alive, in milliseconds: on a terminal, and in a log. */
const TERMINAL_BEAT = 1000;
const LOG_BEAT = 10_000;

const { stdout } = process;

/** @param {number} since - As of `performance.now()`. */
function secondsSince(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}

/** @param {string} line */
function rewriteLine(line) {
  stdout.cursorTo(0);
  stdout.clearLine(0);
  stdout.write(line);
}

/**
 * Runs one step of a command and prints a line for it. A step that lasts shows that it is alive.
 *
 * @template Result
 * @param {string} label - `Packages`.
 * @param {(note: (text: string) => void) => Promise<Result>} work - May note what it did: `up to date`.
 * @returns {Promise<Result>} What the work returned.
 */
export async function step(label, work) {
  const begun = performance.now();
  let remark = '';
  const beat = () => {
    const line = `  ${label} … ${remark} ${secondsSince(begun)}`;
    if (stdout.isTTY) rewriteLine(line);
    else stdout.write(`${line}\n`);
  };
  const timer = setInterval(beat, stdout.isTTY ? TERMINAL_BEAT : LOG_BEAT);
  const finish = (/** @type {string} */ mark) => {
    clearInterval(timer);
    if (stdout.isTTY) rewriteLine('');
    stdout.write(`${mark} ${label}${remark ? `: ${remark}` : ''} (${secondsSince(begun)})\n`);
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
