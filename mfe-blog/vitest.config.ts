import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'jsdom',
    // A page and its libraries take longer to load than to test.
    isolate: false,
    // Rendering a page is slow on a busy machine.
    testTimeout: 20_000,
    setupFiles: ['@clean-express/testing/setup'],
    include: ['src/**/*.test.{ts,tsx}'],
  },
});
