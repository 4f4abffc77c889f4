import { defineRemote } from '@clean-express/federation/remote-config';

export default defineRemote({
  name: 'catalog',
  port: 3001,
  paths: ['/services'],
  scriptBudget: 20,
  exposes: {
    './routes': './src/routes.tsx',
    './HomeServices': './src/widgets/home-services.tsx',
  },
  pages: {
    '/services': {
      module: './src/pages/services/services-page.tsx',
      data: ['/services?q={q}&sort={sort}&limit=12', '/services?fields=name&limit=50'],
    },
    '/services/:id': {
      module: './src/pages/service-detail/service-detail-page.tsx',
      data: ['/services/:id', '/reviews?serviceId=:id&limit=10', '/services?fields=name&limit=50'],
    },
  },
  server: true,
  widgets: { './HomeServices': { data: ['/home-services'] } },
});
