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
  slots: {
    'blog/post': { version: '1.0', scriptBudget: 8, height: 320, optional: true },
  },
  fills: {
    'catalog/service': { module: './src/widgets/fitting-post.tsx' },
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
      slots: ['blog/post'],
      server: true,
      example: { list: '/blogs' },
    },
    '/blog': { server: true },
  },
});
