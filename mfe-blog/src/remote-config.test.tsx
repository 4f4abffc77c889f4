import { declaredCalls, pathsOf } from '@clean-express/shared-testing/declared-calls';
import { fakeApi } from '@clean-express/shared-testing/fake-api';
import { renderPage } from '@clean-express/shared-testing/render-page';
import { waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { expect, it } from 'vitest';
import remote from '../remote.config.ts';
import { Component as BlogDetailPage } from './pages/blog-detail/blog-detail-page.tsx';
import { Component as BlogsPage } from './pages/blogs/blogs-page.tsx';
import { post } from './testing/post.ts';
import LatestPosts from './widgets/latest-posts.tsx';

const { pages, widgets } = remote;

it.each<[string, ComponentType, string, string[] | undefined]>([
  ['/blogs', BlogsPage, '/blogs', pages?.['/blogs']?.data],
  ['/blogs/:id', BlogDetailPage, '/blogs/post-1', pages?.['/blogs/:id']?.data],
  ['/', LatestPosts, '/', widgets?.['./LatestPosts']?.data],
])('asks on %s for exactly what is fetched ahead', async (path, Page, at, data) => {
  const calls = fakeApi({
    'GET /blogs': () => Response.json([post(1)]),
    'GET /blogs/post-1': () => Response.json(post(1)),
    'GET /home-blogs': () => Response.json([post(1)]),
  });
  renderPage(Page, path, at);
  const expected = declaredCalls(data, { id: 'post-1' }).toSorted();
  await waitFor(() => expect(pathsOf(calls).toSorted()).toEqual(expected));
});
