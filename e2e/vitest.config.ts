import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'e2e',
    // Playwright runs the specs.
    include: ['fixtures/**/*.test.ts'],
    // One of them starts Playwright, which takes seconds on a busy machine.
    testTimeout: 60_000,
  },
});
