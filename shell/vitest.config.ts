import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'jsdom',
    // A file's own thread starts in less time than a process of its own.
    pool: 'threads',
    // Rendering a page is slow on a busy machine.
    testTimeout: 20_000,
    include: ['src/**/*.test.{ts,tsx}'],
  },
});
