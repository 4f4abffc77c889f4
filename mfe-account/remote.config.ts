import { defineRemote } from '@clean-express/federation/remote-config';

export default defineRemote({
  name: 'account',
  port: 3003,
  paths: [
    '/login',
    '/register',
    '/reset-password',
    '/profile',
    '/my-reviews',
    '/my-services',
    '/add-a-service',
    '/update-review',
  ],
  exposes: {
    './routes': './src/routes.tsx',
  },
});
