import { defineHost } from '@clean-express/federation/host-config';
import { paths } from '@clean-express/shared-ui/paths';

export default defineHost({
  paths: [paths.home.path, paths.contact.path, paths.thankYou.path],
  server: './src/server/render.tsx',
  scriptBudget: 162,
  widgets: ['catalog/HomeServices', 'blog/LatestPosts'],
});
