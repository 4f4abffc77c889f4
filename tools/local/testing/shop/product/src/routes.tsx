import type { RouteObject } from 'react-router-dom';

export const routes: RouteObject[] = [
  {
    path: '/shop',
    lazy: () => import('./pages/shop-page'),
  },
  {
    path: '/shop/:id',
    lazy: () => import('./pages/product-page'),
  },
  {
    path: '/stores',
    lazy: () => import('./pages/stores-page'),
  },
];
