import { declaredCalls, pathsOf } from '@clean-express/testing/declared-calls';
import { fakeApi } from '@clean-express/testing/fake-api';
import { prefetchQueries } from '@clean-express/testing/prefetch-page-queries';
import { renderPage } from '@clean-express/testing/render-page';
import { waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { expect, it } from 'vitest';
import remote from '../remote.config.ts';
import { Component as BlogDetailPage } from './pages/blog-detail/blog-detail-page.tsx';
import { Component as BlogsPage } from './pages/blogs/blogs-page.tsx';
import routes from './routes.tsx';
import { post } from './testing/post.ts';
import LatestPosts from './widgets/latest-posts.tsx';

const { pages, widgets } = remote;

const blogApi = () =>
  fakeApi({
    'GET /blogs': () => Response.json([post(1)]),
    'GET /blogs/post-1': () => Response.json(post(1)),
    'GET /home-blogs': () => Response.json([post(1)]),
  });

it.each<[string, ComponentType, string, string[] | undefined]>([
  ['/blogs', BlogsPage, '/blogs', pages?.['/blogs']?.data],
  ['/blogs/:id', BlogDetailPage, '/blogs/post-1', pages?.['/blogs/:id']?.data],
  ['/', LatestPosts, '/', widgets?.['./LatestPosts']?.data],
])('requests on %s exactly the declared data', async (path, Page, at, data) => {
  const calls = blogApi();
  renderPage(Page, path, at);
  const expected = declaredCalls(data, { id: 'post-1' }).toSorted();
  await waitFor(() => expect(pathsOf(calls).toSorted()).toEqual(expected));
});

it.each([
  ['/blogs', '/blogs'],
  ['/blogs/:id', '/blogs/post-1'],
] as const)('prefetches for %s exactly the declared data', async (path, at) => {
  const calls = blogApi();
  await prefetchQueries(routes, at);
  const expected = declaredCalls(pages?.[path]?.data, { id: 'post-1' }).toSorted();
  expect(pathsOf(calls).toSorted()).toEqual(expected);
});
