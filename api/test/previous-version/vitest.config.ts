import { defineConfig } from 'vitest/config';

/** Runs the API's previous version; it needs the history of the repository. */
export default defineConfig({
  test: {
    name: 'api-previous',
    root: import.meta.dirname,
    include: ['*.previous.ts'],
    globalSetup: '../engines/postgres-setup.ts',
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
});
