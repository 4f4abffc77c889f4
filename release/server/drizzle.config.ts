import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: './src/rows/schema.ts',
  out: './drizzle',
});
