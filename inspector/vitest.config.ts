import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { name: 'inspector', environment: 'jsdom', include: ['src/**/*.test.{ts,tsx}'] },
});
