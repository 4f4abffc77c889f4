import { defineRemote } from '@clean-express/federation/remote-config';

export default defineRemote({
  name: 'catalog',
  owner: '@clean-express/catalog',
  port: 3001,
  paths: ['/services'],
  scriptBudget: 20,
  exposes: {
    './routes': './src/routes.tsx',
    // Earlier shells mount it by this name; now it fills a slot.
    './HomeServices': { module: './src/widgets/home-services.tsx', version: '1.0' },
  },
  fills: {
    'shell/home-services': { module: './src/widgets/home-services.tsx' },
  },
  pages: {
    '/services': {
      module: './src/pages/services/services-page.tsx',
      query: ['q', 'sort', 'show', 'after'],
      server: true,
    },
    '/services/:id': {
      example: { list: '/services' },
      module: './src/pages/service-detail/service-detail-page.tsx',
      query: ['show', 'after'],
      server: true,
    },
  },
});
