import { nodeTests } from '@clean-express/server-kit/vitest';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    ...nodeTests,
    name: 'e2e',
    // Playwright runs the specs.
    include: ['*.test.ts', 'fixtures/**/*.test.ts'],
    // Vitest has a path of that name.
    env: { BASE_URL: 'http://localhost:3000' },
    // One of them starts Playwright, which takes seconds on a busy machine.
    testTimeout: 60_000,
  },
});
