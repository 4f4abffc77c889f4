import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'release-page',
    include: ['src/**/*.test.{ts,tsx}'],
  },
});
