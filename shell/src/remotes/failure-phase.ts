import type { RemotePhase } from '@clean-express/federation/reports';

/**
 * Messages of browsers, and of Vite for stylesheets, for a file that failed to load. There is no error
 * class for it: browsers reject such an import with a `TypeError`, as code with a type error does, and
 * the federation runtime with an `Error`.
 */
const MISSING_FILE =
  /dynamically imported module|Importing a module script failed|Unable to preload CSS/;

/** Message of the federation runtime for an entry that failed to load. */
const MISSING_ENTRY = /#RUNTIME-008\b/;

/** Messages of runtime and entry for a module that is not exposed, or an invalid entry. */
const MISSING_MODULE = /#RUNTIME-(002|014)\b|does not exist in container/;

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}

/** Whether a script or stylesheet failed to load; otherwise the code itself threw the error. */
export function isMissingFile(cause: unknown): boolean {
  return MISSING_FILE.test(messageOf(cause));
}

/**
 * The phase in which the import of a remote's code failed.
 *
 * @param cause - What the import rejected with.
 */
export function failurePhase(cause: unknown): RemotePhase {
  const message = messageOf(cause);
  if (MISSING_ENTRY.test(message)) return 'entry';
  if (isMissingFile(cause) || MISSING_MODULE.test(message)) return 'module';
  return 'evaluation';
}
