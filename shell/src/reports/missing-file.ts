/**
 * Messages of browsers, and of Vite for stylesheets, for a file that failed to load. There is no error
 * class for it: browsers reject such an import with a `TypeError`, as code with a type error does, and
 * the federation runtime with an `Error`.
 */
const MISSING_FILE =
  /dynamically imported module|Importing a module script failed|Unable to preload CSS/;

/** Whether a script or stylesheet failed to load; otherwise the code itself threw the error. */
export const isMissingFile = (cause: unknown): boolean => MISSING_FILE.test(String(cause));
