import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'release-server',
    include: ['src/**/*.test.ts'],
    // Test files of a worker share a PostgreSQL engine, whose start takes seconds on a busy machine.
    isolate: false,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    hookTimeout: 60_000,
    testTimeout: 30_000,
  },
});
