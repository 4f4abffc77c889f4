import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Some tests start processes, which takes seconds on a busy machine.
  test: { name: 'site-runner', include: ['{setup,src}/**/*.test.ts'], testTimeout: 30_000 },
});
