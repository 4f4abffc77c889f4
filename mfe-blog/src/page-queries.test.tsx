import { fakeApi } from '@clean-express/testing/fake-api';
import { pathsOf, prefetch, prefetchPage } from '@clean-express/testing/page-requests';
import { renderPage } from '@clean-express/testing/render-page';
import { waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { expect, it } from 'vitest';
import { Component as BlogDetailPage } from './pages/blog-detail/blog-detail-page.tsx';
import { Component as BlogsPage } from './pages/blogs/blogs-page.tsx';
import routes from './routes.tsx';
import { post } from './testing/post.ts';
import FittingPost, { queries as fittingQueries } from './widgets/fitting-post.tsx';
import LatestPosts, { queries } from './widgets/latest-posts.tsx';

const blogApi = () =>
  fakeApi({
    'GET /blogs': () => Response.json([post(1)]),
    'GET /blogs/post-1': () => Response.json(post(1)),
    'GET /home-blogs': () => Response.json([post(1)]),
  });

const OF = { service: 'service-1' };

const LONG_LIST = '/blogs?show=24&after=abc';

it.each<[string, ComponentType, string, () => Promise<void>]>([
  ['/blogs', BlogsPage, '/blogs', () => prefetchPage(routes, '/blogs')],
  ['/blogs', BlogsPage, LONG_LIST, () => prefetchPage(routes, LONG_LIST)],
  ['/blogs/:id', BlogDetailPage, '/blogs/post-1', () => prefetchPage(routes, '/blogs/post-1')],
  ['/', LatestPosts, '/', () => prefetch(queries())],
  ['/', () => <FittingPost {...OF} />, '/', () => prefetch(fittingQueries(OF))],
])('requests on %s exactly what the host prefetches: %#', async (path, Page, at, prefetchData) => {
  const prefetched = blogApi();
  await prefetchData();
  expect(prefetched).not.toEqual([]);
  const requested = blogApi();
  renderPage(Page, path, at);
  await waitFor(() => expect(pathsOf(requested)).toEqual(pathsOf(prefetched)));
});
