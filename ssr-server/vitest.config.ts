import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'ssr-server',
    globalSetup: './src/testing/build-render-child.ts',
    include: ['src/**/*.test.ts'],
    // Loading the server takes longer than most of its tests.
    isolate: false,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // For a busy machine with one slow core.
    testTimeout: 30_000,
  },
});
