/** The database engine of a test run, which is started before the first test file. */
type ProvidedEngine =
  | {
      name: 'pglite' /** Files with a data directory: filled, and without tables. */;
      filled: string;
      empty: string;
    }
  | { name: 'postgres' /** URL of the server. */; url: string };

/** Name of the filled database on the server, which tests copy. */
export const TEMPLATE = 'template_filled';

declare module 'vitest' {
  interface ProvidedContext {
    engine: ProvidedEngine;
  }
}
