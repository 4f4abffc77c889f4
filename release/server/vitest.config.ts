import { nodeTests } from '@clean-express/server-kit/vitest';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    ...nodeTests,
    name: 'release-server',
    include: ['src/**/*.test.ts'],
    globalSetup: './src/testing/postgres-setup.ts',
    hookTimeout: 60_000,
  },
});
