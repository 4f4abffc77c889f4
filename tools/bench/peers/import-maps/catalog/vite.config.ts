import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  envPrefix: ['API_URL'],
  base: process.env.CATALOG_URL ?? '/',
  plugins: [react()],
  build: {
    rolldownOptions: {
      input: 'src/catalog.tsx',
      preserveEntrySignatures: 'strict',
      output: { entryFileNames: 'catalog.js' },
    },
  },
});
