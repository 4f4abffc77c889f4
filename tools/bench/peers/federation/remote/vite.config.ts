import { federation } from '@module-federation/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  envPrefix: ['API_URL'],
  base: process.env.CATALOG_URL ?? '/',
  plugins: [
    react(),
    federation({
      name: 'catalog',
      filename: 'remoteEntry.js',
      exposes: {
        './home-services': './src/home-services.tsx',
        './list': './src/list.tsx',
        './detail': './src/detail.tsx',
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
