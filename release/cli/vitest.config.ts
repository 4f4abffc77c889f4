import { nodeTests } from '@clean-express/server-kit/vitest';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    ...nodeTests,
    name: 'release',
    globalSetup: '../server/src/testing/postgres-setup.ts',
    include: ['src/**/*.test.ts'],
    exclude: ['**/*.mocked.test.ts'],
    // Some start processes or a release server of their own, which takes seconds on a busy machine.
    hookTimeout: 60_000,
  },
});
