import { defineConfig } from 'vitest/config';
import { findPostgres } from './test/engines/postgres-binaries.ts';

const hasPostgres = findPostgres() !== undefined;

if (!hasPostgres) {
  console.warn(
    `There is no PostgreSQL server for ${process.platform}-${process.arch}. The API is tested on PGlite only.`,
  );
}

/** Runs the tests where engines can differ again, on a PostgreSQL server, and those of `any-engine` only here. */
export default defineConfig({
  test: {
    name: 'api-postgres',
    globalSetup: './test/engines/postgres-setup.ts',
    hookTimeout: 60_000,
    testTimeout: 60_000,
    restoreMocks: true,
    // Imports would take as long as the tests.
    isolate: false,
    include: hasPostgres ? ['test/**/*.test.ts'] : [],
    // Tests of the files of PGlite, and those that need no database, so that one run is enough.
    exclude: ['**/*.pglite.test.ts', '**/*.redis.test.ts'],
    passWithNoTests: true,
  },
});
