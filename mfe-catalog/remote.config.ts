import { defineRemote } from '@clean-express/federation/remote-config';

export default defineRemote({
  name: 'catalog',
  owner: '@clean-express/catalog',
  port: 3001,
  paths: ['/services', '/members'],
  scriptBudget: 21,
  exposes: {
    './routes': './src/routes.tsx',
    // Earlier shells mount it by this name; now it fills a slot.
    './HomeServices': { module: './src/widgets/home-services.tsx', version: '1.0' },
  },
  slots: {
    'catalog/service': { version: '1.0', scriptBudget: 8, height: 320, optional: true },
  },
  fills: {
    'blog/post': { module: './src/widgets/fitting-service.tsx' },
    'shell/home-services': { module: './src/widgets/home-services.tsx' },
  },
  measures: { 'review-added': 'higher' },
  pages: {
    '/services': {
      module: './src/pages/services/services-page.tsx',
      query: ['q', 'sort', 'minPrice', 'maxPrice', 'show', 'after'],
      server: true,
    },
    '/services/:id': {
      example: { list: '/services' },
      module: './src/pages/service-detail/service-detail-page.tsx',
      slots: ['catalog/service'],
      query: ['sort', 'show', 'after'],
      server: true,
    },
    '/members/:id': {
      // A member of the gate shows a page of their own.
      example: { list: '/profile/edit', create: { path: '/me/page', body: {} } },
      module: './src/pages/member/member-page.tsx',
      query: ['show', 'after'],
      server: true,
    },
  },
});
