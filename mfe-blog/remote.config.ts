import { defineRemote } from '@clean-express/federation/remote-config';

export default defineRemote({
  name: 'blog',
  port: 3002,
  paths: ['/blogs'],
  exposes: {
    './routes': './src/routes.tsx',
    './LatestPosts': './src/widgets/latest-posts.tsx',
  },
  widgets: { './LatestPosts': { data: ['/home-blogs'] } },
});
