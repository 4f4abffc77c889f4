import { nodeTests } from '@clean-express/server-kit/vitest';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    ...nodeTests,
    name: 'local',
    // A thread starts in less time than a process.
    pool: 'threads',
    include: ['{bootstrap,src}/**/*.test.ts'],
    hookTimeout: 30_000,
  },
});
