import { defineConfig } from 'vitest/config';

/** Runs the release server's previous version; it needs the history of the repository. */
export default defineConfig({
  test: {
    name: 'release-server-previous',
    root: import.meta.dirname,
    include: ['*.previous.ts'],
    testTimeout: 120_000,
  },
});
