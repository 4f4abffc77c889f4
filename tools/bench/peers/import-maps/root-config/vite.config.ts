import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

export default defineConfig({
  envPrefix: ['CATALOG_URL'],
  // The import map names the module of single-spa, which is served beside the page.
  publicDir: dirname(fileURLToPath(import.meta.resolve('single-spa'))),
  build: { rolldownOptions: { external: ['single-spa', '@peers/catalog'] } },
});
