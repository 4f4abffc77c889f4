import { defineRemote } from '@clean-express/federation/remote-config';

export default defineRemote({
  name: 'blog',
  owner: '@clean-express/blog',
  port: 3002,
  paths: ['/blogs', '/blog'],
  scriptBudget: 15,
  exposes: {
    './routes': './src/routes.tsx',
    // Earlier shells mount it by this name; now it fills a slot.
    './LatestPosts': { module: './src/widgets/latest-posts.tsx', version: '1.0' },
  },
  fills: {
    'shell/home-posts': { module: './src/widgets/latest-posts.tsx' },
  },
  pages: {
    '/blogs': {
      module: './src/pages/blogs/blogs-page.tsx',
      query: ['show', 'after'],
      server: true,
    },
    '/blogs/:id': {
      module: './src/pages/blog-detail/blog-detail-page.tsx',
      server: true,
      example: { list: '/blogs' },
    },
    '/blog': { server: true },
  },
});
