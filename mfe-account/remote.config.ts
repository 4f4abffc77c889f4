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
  scriptBudget: 40,
  exposes: {
    './routes': './src/routes.tsx',
  },
  pages: {
    '/login': { module: './src/pages/login/login-page.tsx' },
    '/register': { module: './src/pages/register/register-page.tsx' },
    '/reset-password': { module: './src/pages/reset-password/reset-password-page.tsx' },
    '/profile': { module: './src/pages/profile/profile-page.tsx' },
    '/my-reviews': { module: './src/pages/my-reviews/my-reviews-page.tsx' },
    '/my-services': { module: './src/pages/my-services/my-services-page.tsx' },
    '/add-a-service': { module: './src/pages/add-service/add-service-page.tsx' },
    '/update-review/:id': { module: './src/pages/update-review/update-review-page.tsx' },
  },
});
