import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'release',
    globalSetup: '../server/src/testing/postgres-setup.ts',
    include: ['src/**/*.test.ts'],
    exclude: ['**/*.mocked.test.ts'],
    // Imports would take half as long as the tests.
    isolate: false,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // Some start processes or a release server of their own, which takes seconds on a busy machine.
    hookTimeout: 60_000,
    testTimeout: 30_000,
  },
});
