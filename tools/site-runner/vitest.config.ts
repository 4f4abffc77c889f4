import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'site-runner',
    include: ['{setup,src}/**/*.test.ts'],
    // Imports would take as long as the tests.
    isolate: false,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // Some start processes, which takes seconds on a busy machine.
    testTimeout: 30_000,
  },
});
