import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'mfe-catalog',
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['@clean-express/shared-testing/setup'],
  },
});
