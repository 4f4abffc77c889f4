import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'shared-ui',
    environment: 'jsdom',
    isolate: false,
    setupFiles: ['./src/testing/setup.ts'],
    // A test reads the stylesheets of the theme.
    css: true,
  },
});
