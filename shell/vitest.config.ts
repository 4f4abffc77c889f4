import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'jsdom',
    // A file's own context starts in less time than a thread of its own.
    pool: 'vmThreads',
    // Rendering a page is slow on a busy machine.
    testTimeout: 20_000,
    setupFiles: ['./src/testing/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}'],
    exclude: ['**/*.location.test.*'],
  },
});
