import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'inspector',
    environment: 'jsdom',
    isolate: false,
    include: ['src/**/*.test.{ts,tsx}'],
  },
});
