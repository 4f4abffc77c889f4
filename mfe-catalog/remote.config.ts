import { defineRemote } from '@clean-express/federation/remote-config';

export default defineRemote({
  name: 'catalog',
  port: 3001,
  paths: ['/services'],
  exposes: {
    './routes': './src/routes.tsx',
    './HomeServices': './src/widgets/home-services.tsx',
  },
  widgets: { './HomeServices': { data: ['/home-services'] } },
});
