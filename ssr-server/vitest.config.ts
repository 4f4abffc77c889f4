import { nodeTests } from '@clean-express/server-kit/vitest';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    ...nodeTests,
    name: 'ssr-server',
    globalSetup: './src/testing/build-render-child.ts',
    include: ['src/**/*.test.ts'],
  },
});
