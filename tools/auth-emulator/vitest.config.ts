import { defineConfig } from 'vitest/config';

export default defineConfig({
  // The emulator takes seconds to start on a busy machine.
  test: { name: 'auth-emulator', include: ['src/**/*.test.ts'], testTimeout: 30_000 },
});
