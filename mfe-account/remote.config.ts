import { defineRemote } from '@clean-express/federation/remote-config';

export default defineRemote({
  name: 'account',
  port: 3003,
  paths: ['/login', '/register'],
  exposes: {
    './routes': './src/routes.tsx',
  },
});
