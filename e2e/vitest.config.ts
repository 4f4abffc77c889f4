import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Playwright runs the specs.
  test: { name: 'e2e', include: ['fixtures/**/*.test.ts'] },
});
