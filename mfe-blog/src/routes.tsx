import './remote.css';
import type { RouteHandle } from '@clean-express/federation/contract';
import { type RouteObject, replace } from '@clean-express/federation/router';
import { blogNamesQuery, blogPagesQuery, blogQuery } from '@clean-express/shared-api';
import { paths } from '@clean-express/shared-ui/paths';
import { postPartOf } from './posts/post-part.ts';

/** The routes of this remote, which the host loads. */
const routes: RouteObject[] = [
  {
    path: paths.blogs.path,
    handle: {
      title: 'Blog',
      access: 'public',
      queries: ({ search }) => [blogPagesQuery(postPartOf(search)), blogNamesQuery()],
    } satisfies RouteHandle,
    lazy: () => import('./pages/blogs/blogs-page.tsx'),
  },
  {
    path: paths.blogDetail.path,
    handle: {
      access: 'public',
      queries: ({ params: { id = '' } }) => [blogQuery(id), blogNamesQuery()],
    } satisfies RouteHandle,
    lazy: () => import('./pages/blog-detail/blog-detail-page.tsx'),
  },
  {
    // Old links use this path.
    path: '/blog',
    handle: { access: 'public' } satisfies RouteHandle,
    loader: () => replace(paths.blogs.getHref()),
  },
];

export default routes;
