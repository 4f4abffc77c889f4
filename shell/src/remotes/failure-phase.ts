import type { RemotePhase } from '@clean-express/federation/reports';

/** How the browsers, and Vite for stylesheets, say that a file did not arrive. */
const MISSING_FILE =
  /dynamically imported module|Importing a module script failed|Unable to preload CSS/;

/** How the federation runtime says that the entry did not arrive. */
const MISSING_ENTRY = /#RUNTIME-008\b/;

/** How runtime and entry say that there is no such module, or that the entry is none. */
const MISSING_MODULE = /#RUNTIME-(002|014)\b|does not exist in container/;

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}

/** Whether a script or stylesheet did not arrive; anything else is an error of the code itself. */
export function isMissingFile(cause: unknown): boolean {
  return MISSING_FILE.test(messageOf(cause));
}

/**
 * In which phase the import of a remote's code failed.
 *
 * @param cause - What the import rejected with.
 */
export function failurePhase(cause: unknown): RemotePhase {
  const message = messageOf(cause);
  if (MISSING_ENTRY.test(message)) return 'entry';
  if (isMissingFile(cause) || MISSING_MODULE.test(message)) return 'module';
  return 'evaluation';
}
