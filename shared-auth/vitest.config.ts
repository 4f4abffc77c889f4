import { defineConfig } from 'vitest/config';

export default defineConfig({
  // A file's own context starts in less time than a thread of its own.
  test: { name: 'shared-auth', environment: 'jsdom', pool: 'vmThreads' },
});
