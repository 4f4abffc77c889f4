import { defineRemote } from '@clean-express/federation/remote-config';

export default defineRemote({
  name: 'starter',
  owner: '@clean-express/starter',
  port: 3000,
  paths: ['/starter'],
  scriptBudget: 20,
  exposes: {
    './routes': './src/routes.tsx',
    './Highlights': { module: './src/widgets/highlights.tsx', version: '1.0' },
  },
  pages: {
    '/starter': { module: './src/pages/start/start-page.tsx', server: true },
  },
});
