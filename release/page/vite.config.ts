import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import sbom from 'rollup-plugin-sbom';
import { defineConfig } from 'vite';

export default defineConfig({
  // For `npm run sbom`: the packages that the build contains.
  plugins: [react(), tailwind(), sbom({ includeWellKnown: false, saveTimestamp: false })],
  build: {
    // Its policy allows no script in the HTML, and no files in addresses but pictures.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
});
