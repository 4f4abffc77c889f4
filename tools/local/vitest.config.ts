import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'local',
    // A thread starts in less time than a process; imports would take as long as the tests.
    pool: 'threads',
    isolate: false,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    include: ['{bootstrap,src}/**/*.test.ts'],
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
