import { defineConfig } from 'vitest/config';

/** Tests that replace modules, which the other tests of a process would get. */
export default defineConfig({
  test: {
    name: 'release-mocked',
    include: ['src/**/*.mocked.test.ts'],
    // For a busy machine with one slow core.
    testTimeout: 30_000,
  },
});
