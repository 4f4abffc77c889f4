import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'api',
    globalSetup: './test/engines/pglite-setup.ts',
    // Every file starts a PostgreSQL engine of its own, which takes seconds on a busy machine.
    hookTimeout: 60_000,
    testTimeout: 20_000,
    restoreMocks: true,
    include: ['{src,test}/**/*.test.ts'],
    // What only a server has.
    exclude: ['**/*.postgres.test.ts'],
  },
});
