import { defineRemote } from '@clean-express/federation/remote-config';

export default defineRemote({
  name: 'product',
  owner: '@broom-and-bucket/product',
  port: 3020,
  paths: ['/shop', '/stores'],
  scriptBudget: 20,
  styles: 'own',
  origins: { connect: ['http://localhost:4050'], fonts: ['http://localhost:4050'] },
  exposes: { './routes': './src/routes.tsx' },
  pages: {
    '/shop': {
      module: './src/pages/shop-page.tsx',
      query: ['category', 'q', 'order'],
      server: true,
    },
    '/shop/:id': {
      module: './src/pages/product-page.tsx',
      example: { list: '/shop' },
      query: ['sku'],
      widgets: ['cart/AddToCart'],
      server: true,
    },
    '/stores': { module: './src/pages/stores-page.tsx', server: true },
  },
});
