import { defineRemote } from '@clean-express/federation/remote-config';

export default defineRemote({
  name: 'cart',
  owner: '@broom-and-bucket/cart',
  port: 3021,
  paths: ['/cart', '/checkout', '/thanks'],
  scriptBudget: 20,
  styles: 'own',
  origins: { connect: ['http://localhost:4050'], fonts: ['http://localhost:4050'] },
  exposes: {
    './routes': './src/routes.tsx',
    './AddToCart': { module: './src/components/add-to-cart.tsx', version: '1.0' },
  },
  fills: {
    'shell/header': { module: './src/components/mini-cart.tsx', order: 20 },
  },
  pages: {
    '/cart': { module: './src/pages/cart-page.tsx', query: ['add'], server: true },
    '/checkout': { module: './src/pages/checkout-page.tsx', server: true },
    '/thanks': { module: './src/pages/thanks-page.tsx', query: ['order'], server: true },
  },
});
