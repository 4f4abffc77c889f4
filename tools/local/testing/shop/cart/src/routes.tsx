import type { RouteObject } from 'react-router-dom';

export const routes: RouteObject[] = [
  {
    path: '/cart',
    lazy: () => import('./pages/cart-page'),
  },
  {
    path: '/checkout',
    lazy: () => import('./pages/checkout-page'),
  },
  {
    path: '/thanks',
    lazy: () => import('./pages/thanks-page'),
  },
];
