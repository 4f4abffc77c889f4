import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { name: 'delivery', include: ['src/**/*.test.ts'] } });
