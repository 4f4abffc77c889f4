import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'mfe-starter',
    environment: 'jsdom',
    // A busy machine takes its time to draw a page.
    testTimeout: 20_000,
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['@clean-express/shared-testing/setup'],
  },
});
