import { PlainError } from './plain-error.mjs';

/** What the package manager's output says → what a person can do. */
const CAUSES = /** @type {const} */ ([
  [/ENOSPC|no space left/i, 'The disk is full. Please free about 2 GB and run it again.'],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|META_FETCH_FAIL|network/i,
    'The package registry cannot be reached. Please check the connection, or the proxy settings of npm, and run it again.',
  ],
  [
    /OUTDATED_LOCKFILE|FROZEN_LOCKFILE/,
    'pnpm-lock.yaml does not fit the package.json files. Please update it with `npx pnpm install` and run it again.',
  ],
  [
    /EACCES|EPERM/,
    'Some files in node_modules belong to another user. Please delete node_modules and run it again.',
  ],
]);

/** Lines of the output that are shown. */
const SHOWN = 15;

/**
 * The failure of an installation, in words.
 *
 * @param {string} output - All that the package manager printed.
 * @param {string} log - File that has it.
 */
export function installFailure(output, log) {
  const cause = CAUSES.find(([pattern]) => pattern.test(output))?.[1];
  const excerpt = output.trimEnd().split('\n').slice(-SHOWN).join('\n');
  const sentence =
    cause ?? `The packages could not be installed. Please read ${log} and run it again.`;
  return new PlainError(`${excerpt}\n\n${sentence}`);
}
