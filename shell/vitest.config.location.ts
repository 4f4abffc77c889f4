import { defineConfig } from 'vitest/config';

/** Tests that replace `location`: no window lets them, so that their globals are those of a thread of their own. */
export default defineConfig({
  test: {
    name: 'shell-location',
    environment: 'jsdom',
    pool: 'threads',
    // Rendering a page is slow on a busy machine.
    testTimeout: 20_000,
    include: ['src/**/*.location.test.{ts,tsx}'],
  },
});
