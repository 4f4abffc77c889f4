import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'delivery',
    include: ['src/**/*.test.ts'],
    // Some start processes of their own, which takes seconds on a busy machine.
    testTimeout: 30_000,
  },
});
