import { PlainError } from './command-messages.mjs';

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
