import { federation } from '@module-federation/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [
    react(),
    federation({
      name: 'host',
      remotes: {
        catalog: {
          type: 'module',
          name: 'catalog',
          entry: `${process.env.CATALOG_URL}/remoteEntry.js`,
        },
      },
      shared: {
        react: { singleton: true },
        'react-dom': { singleton: true },
        'react-router': { singleton: true },
      },
      dts: false,
    }),
  ],
});
