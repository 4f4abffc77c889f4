import { defineRemote } from '@clean-express/federation/remote-config';

export default defineRemote({
  name: 'account',
  owner: '@clean-express/account',
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
  scriptBudget: 42,
  exposes: {
    './routes': './src/routes.tsx',
  },
  pages: {
    '/login': { module: './src/pages/login/login-page.tsx', title: 'Login', server: true },
    '/register': {
      module: './src/pages/register/register-page.tsx',
      title: 'Register',
      server: true,
    },
    // Without the one-time code in links of emails: it belongs into no cache.
    '/reset-password': {
      module: './src/pages/reset-password/reset-password-page.tsx',
      title: 'Reset Password',
      query: ['mode'],
      server: true,
    },
    '/profile': { module: './src/pages/profile/profile-page.tsx', title: 'Profile', server: true },
    '/profile/edit': {
      module: './src/pages/edit-profile/edit-profile-page.tsx',
      title: 'Edit Profile',
      server: true,
    },
    '/profile/password': {
      module: './src/pages/change-password/change-password-page.tsx',
      title: 'Change Password',
      server: true,
    },
    '/profile/account': {
      module: './src/pages/account/account-page.tsx',
      title: 'Your Account',
      server: true,
    },
    '/my-reviews': {
      module: './src/pages/my-reviews/my-reviews-page.tsx',
      title: 'My Reviews',
      server: true,
    },
    '/my-services': {
      module: './src/pages/my-services/my-services-page.tsx',
      title: 'My Services',
      server: true,
    },
    '/add-a-service': {
      module: './src/pages/add-service/add-service-page.tsx',
      title: 'Add a Service',
      server: true,
    },
    '/update-review/:id': {
      module: './src/pages/update-review/update-review-page.tsx',
      title: 'Update Review',
      example: {
        list: '/my-reviews',
        create: {
          path: '/reviews',
          body: {
            name: { member: 'name' },
            email: { member: 'email' },
            serviceId: { firstOf: '/services', field: '_id' },
            serviceName: { firstOf: '/services', field: 'name' },
            comment: 'They came on time.',
            // The API has the rest: the photos of service and member.
            photo: '',
            serviceImg: '',
          },
        },
      },
    },
  },
});
