import { defineConfig } from 'vitest/config';
import { hasRedis } from './test/engines/has-redis.ts';
import { findPostgres } from './test/engines/postgres-binaries.ts';

export default defineConfig({
  test: {
    name: 'api',
    globalSetup: './test/engines/pglite-setup.ts',
    // Every file starts its own PostgreSQL engine, which takes seconds on a busy machine.
    hookTimeout: 60_000,
    testTimeout: 60_000,
    restoreMocks: true,
    // Imports would take as long as the tests.
    isolate: false,
    // Tests in `any-engine` pass alike on each: they run where a database is created in a tenth of the time.
    include: ['src/**/*.test.ts', `test/${findPostgres() ? '' : '**/'}*.test.ts`],
    // Tests that need a PostgreSQL server, and those that need a Redis that is not installed.
    exclude: ['**/*.postgres.test.ts', ...(hasRedis ? [] : ['**/*.redis.test.ts'])],
  },
});
