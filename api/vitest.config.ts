import { defineConfig } from 'vitest/config';
import { hasRedis } from './test/engines/has-redis.ts';

export default defineConfig({
  test: {
    name: 'api',
    globalSetup: './test/engines/pglite-setup.ts',
    // Every file starts a PostgreSQL engine of its own, which takes seconds on a busy machine.
    hookTimeout: 60_000,
    testTimeout: 20_000,
    restoreMocks: true,
    include: ['{src,test}/**/*.test.ts'],
    // What only a server has, and what needs another one.
    exclude: ['**/*.postgres.test.ts', ...(hasRedis ? [] : ['**/*.redis.test.ts'])],
  },
});
