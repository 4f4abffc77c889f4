import { usualImports } from '@clean-express/federation/vite';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [usualImports(import.meta.dirname)],
  test: {
    environment: 'jsdom',
    // Rendering a page is slow on a busy machine.
    testTimeout: 20_000,
    setupFiles: ['@clean-express/testing/setup'],
    include: ['src/**/*.test.{ts,tsx}'],
  },
});
