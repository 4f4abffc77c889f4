import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'release-server',
    include: ['src/**/*.test.ts'],
    // Many start their own PostgreSQL engine, which takes seconds on a busy machine.
    hookTimeout: 60_000,
    testTimeout: 30_000,
  },
});
