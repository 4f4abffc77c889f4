import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'local',
    // A file's own thread starts in less time than a process of its own.
    pool: 'threads',
    include: ['{bootstrap,src}/**/*.test.ts'],
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
