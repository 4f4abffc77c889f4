import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'release-server',
    include: ['src/**/*.test.ts'],
    globalSetup: './src/testing/postgres-setup.ts',
    // Test files of a worker share a database.
    isolate: false,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    hookTimeout: 60_000,
    testTimeout: 30_000,
  },
});
