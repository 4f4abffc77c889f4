/** The PostgreSQL that a run of the tests uses, made before their first file. */
type ProvidedEngine =
  | { name: 'pglite' /** File with a filled data directory. */; snapshot: string }
  | { name: 'postgres' /** Address of the server. */; url: string };

/** On the server: the filled database that all others are copies of. */
export const TEMPLATE = 'template_filled';

declare module 'vitest' {
  interface ProvidedContext {
    engine: ProvidedEngine;
  }
}
