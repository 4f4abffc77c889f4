import { fakeApi, problem } from '@clean-express/testing/fake-api';
import { renderPage } from '@clean-express/testing/render-page';
import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { post } from '../../testing/post.ts';
import { Component } from './blogs-page.tsx';

it('shows each post with photo, category, date and its first 250 characters', async () => {
  const description = `${'x'.repeat(250)}y`;
  const photo = 'https://photos.example/mop.jpg';
  fakeApi({ 'GET /blogs': () => Response.json([post(1, { description, photo })]) });
  renderPage(Component, '/blogs');
  const card = await screen.findByRole('article', { name: 'Post 1' });
  expect(within(card).getByRole('heading')).toHaveAttribute('dir', 'auto');
  expect(within(card).getByRole('presentation')).toHaveAttribute('src', photo);
  expect(within(card).getByText('Cleaning')).toBeVisible();
  expect(within(card).getByText('March 14, 2026')).toBeVisible();
  expect(within(card).getByText('x'.repeat(250))).toBeVisible();
  expect(within(card).getByRole('link', { name: 'Continue Reading' })).toHaveAttribute(
    'href',
    '/blogs/post-1',
  );
});

it('shows the latest titles and the offer in the sidebar', async () => {
  fakeApi({ 'GET /blogs': () => Response.json([post(1)]) });
  renderPage(Component, '/blogs');
  const titles = await screen.findByRole('navigation', { name: 'Latest Blogs' });
  expect(await within(titles).findByRole('link', { name: 'Post 1' })).toHaveAttribute(
    'href',
    '/blogs/post-1',
  );
  expect(screen.getByRole('heading', { name: '25% off on all services' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Get Now' })).toHaveAttribute('href', '/services');
});

it('loads the next page on request, and the names of all posts in the sidebar', async () => {
  const link = '<http://api.example/blogs?limit=12&cursor=abc>; rel="next"';
  const posts = Array.from({ length: 13 }, (_, index) => post(index + 1));
  const calls = fakeApi({
    'GET /blogs': ({ url }) => {
      if (url.includes('fields=name')) return Response.json(posts);
      return url.includes('cursor=abc')
        ? Response.json(posts.slice(12))
        : Response.json(posts.slice(0, 12), { headers: { Link: link } });
    },
  });
  const user = renderPage(Component, '/blogs');
  expect(await screen.findAllByRole('article')).toHaveLength(12);
  const titles = within(screen.getByRole('navigation', { name: 'Latest Blogs' }));
  expect(titles.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(
    posts.map(({ name }) => name),
  );
  await user.click(screen.getByRole('link', { name: 'Load more' }));
  expect(await screen.findByRole('article', { name: 'Post 13' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Load more' })).not.toBeInTheDocument();
  expect(calls).toHaveLength(3);
});

it('links to the list when there are more names than the sidebar begins with', async () => {
  const headers = { Link: '<http://api.example/blogs?limit=50&cursor=abc>; rel="next"' };
  fakeApi({ 'GET /blogs': () => Response.json([post(1)], { headers }) });
  renderPage(Component, '/blogs');
  const titles = within(screen.getByRole('navigation', { name: 'Latest Blogs' }));
  const all = await titles.findByRole('link', { name: 'View All' });
  expect(all).toHaveAttribute('href', '/blogs');
});

it('lists the latest posts in the sidebar when the list begins after a cursor', async () => {
  const calls = fakeApi({
    'GET /blogs': ({ url }) =>
      Response.json(url.includes('fields=name') ? [post(1)] : [post(121), post(122)]),
  });
  renderPage(Component, '/blogs', '/blogs?after=abc');
  expect(await screen.findAllByRole('article')).toHaveLength(2);
  const titles = within(screen.getByRole('navigation', { name: 'Latest Blogs' }));
  expect(await titles.findByRole('link', { name: 'Post 1' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to the beginning' })).toHaveAttribute(
    'href',
    '/blogs#posts',
  );
  expect(calls.map(({ url }) => new URL(url).search).toSorted()).toEqual([
    '?fields=name&limit=50',
    '?limit=12&cursor=abc',
  ]);
});

it('shows why posts and names could not be loaded, and one Retry retries both', async () => {
  let isDown = true;
  fakeApi({
    'GET /blogs': () => (isDown ? problem(500, 'The ink ran out.') : Response.json([post(1)])),
  });
  const user = renderPage(Component, '/blogs');
  await vi.waitFor(() => expect(screen.getAllByText('The ink ran out.')).toHaveLength(2));
  isDown = false;
  const [retry] = screen.getAllByRole('button', { name: 'Retry' });
  await user.click(retry as HTMLElement);
  expect(await screen.findByRole('article')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Post 1' })).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
