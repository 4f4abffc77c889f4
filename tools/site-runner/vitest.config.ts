import { nodeTests } from '@clean-express/server-kit/vitest';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    ...nodeTests,
    name: 'site-runner',
    include: ['{setup,src}/**/*.test.ts'],
  },
});
