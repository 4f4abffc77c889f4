import { defineConfig } from 'vitest/config';

/** Tests of a site in production mode on this machine: `npm run test:production`. */
export default defineConfig({
  test: {
    name: 'production',
    root: import.meta.dirname,
    include: ['production/*.spec.ts'],
    // All use the addresses of one site.
    fileParallelism: false,
    reporters: 'verbose',
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
