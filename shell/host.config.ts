import { defineHost } from '@clean-express/federation/host-config';
import { paths, SERVICE_PARAMETER } from '@clean-express/shared-ui/paths';
import { HOST_SLOTS } from './src/config/host-slots.ts';

export default defineHost({
  pages: {
    [paths.home.path]: {
      module: './src/pages/home/home-page.tsx',
      slots: ['shell/home-services', 'shell/home-posts'],
      form: '/subscriptions',
    },
    [paths.contact.path]: {
      module: './src/pages/contact/contact-page.tsx',
      form: '/messages',
      query: [SERVICE_PARAMETER],
    },
    [paths.thankYou.path]: { module: './src/pages/thank-you/thank-you-page.tsx' },
    [paths.privacy.path]: { module: './src/pages/legal/legal-pages.tsx' },
    [paths.terms.path]: { module: './src/pages/legal/legal-pages.tsx' },
  },
  slots: HOST_SLOTS,
  layoutSlots: ['shell/header'],
  redirects: {
    // Old links use this path; the router of the blog redirects it, too.
    '/blog': paths.blogs.getHref(),
    // Password managers open it.
    '/.well-known/change-password': paths.changePassword.getHref(),
  },
  sitemap: {
    pages: [paths.home, paths.services, paths.blogs, paths.contact, paths.privacy, paths.terms].map(
      (page) => page.getHref(),
    ),
    lists: [
      { data: '/services?fields=name&limit=100', route: paths.serviceDetail.path },
      { data: '/members?limit=100', route: paths.member.path },
      { data: '/blogs?limit=100', route: paths.blogDetail.path },
    ],
  },
  privatePaths: [
    paths.profile.path,
    paths.myReviews.path,
    paths.myServices.path,
    paths.addService.path,
    '/update-review/',
  ],
  server: './src/entry-server.tsx',
  starter: './src/starter/starter.ts',
  headScript: './src/head.ts',
  scriptBudget: 160,
});
