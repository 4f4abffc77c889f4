import { PlainError } from '../../site-runner/setup/command-messages.mjs';

/** Pattern in the package manager's output → message for the user. */
const CAUSES = /** @type {const} */ ([
  [/ENOSPC|no space left/i, 'The disk is full. Please free about 2 GB and run this again.'],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|META_FETCH_FAIL|network/i,
    'Could not reach the package registry. Please check the connection, or the proxy settings of npm, and run this again.',
  ],
  [
    /OUTDATED_LOCKFILE|FROZEN_LOCKFILE/,
    'pnpm-lock.yaml does not match the package.json files. Please update it with `npx pnpm install` and run this again.',
  ],
  [
    /EACCES|EPERM/,
    'Some files in node_modules belong to another user. Please delete node_modules and run this again.',
  ],
]);

/** Lines of the output that are shown. */
const SHOWN_LINES = 15;

/**
 * Creates the error for a failed installation.
 *
 * @param {string} output - Output of the package manager.
 * @param {string} log - File with the output.
 */
export function installFailure(output, log) {
  const cause = CAUSES.find(([pattern]) => pattern.test(output))?.[1];
  const excerpt = output.trimEnd().split('\n').slice(-SHOWN_LINES).join('\n');
  const message = cause ?? `Could not install the packages. Please read ${log} and run this again.`;
  return new PlainError(`${excerpt}\n\n${message}`);
}
