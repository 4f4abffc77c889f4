import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'e2e',
    // Playwright runs the specs.
    include: ['*.test.ts', 'fixtures/**/*.test.ts'],
    // Imports would take longer than the tests.
    isolate: false,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // Vitest has a path of that name.
    env: { BASE_URL: 'http://localhost:3000' },
    // One of them starts Playwright, which takes seconds on a busy machine.
    testTimeout: 60_000,
  },
});
