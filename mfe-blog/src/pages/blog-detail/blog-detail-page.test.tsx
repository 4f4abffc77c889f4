import { useParams } from '@clean-express/federation/router';
import { type PartHost, PartHostContext } from '@clean-express/federation/widget';
import { fakeApi, problem } from '@clean-express/testing/fake-api';
import { renderPage } from '@clean-express/testing/render-page';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { post } from '../../testing/post.ts';
import LatestPosts from '../../widgets/latest-posts.tsx';
import { Component } from './blog-detail-page.tsx';

const open = () => renderPage(Component, '/blogs/:id', '/blogs/post-1');

it('shows the post with its author, date and statistics', async () => {
  fakeApi({
    'GET /blogs': () => Response.json([post(1), post(2)]),
    'GET /blogs/post-1': () => Response.json(post(1)),
  });
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Post 1' })).toBeVisible();
  expect(screen.getByText('Maribel Ortega')).toBeVisible();
  expect(screen.getByText('Maribel Ortega')).toHaveAttribute('dir', 'auto');
  const other = await screen.findByRole('link', { name: 'Post 2' });
  expect(other).toHaveAttribute('dir', 'auto');
  expect(screen.getByText('March 14, 2026')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Then' })).toBeVisible();
  for (const [label, count] of [
    ['Likes', '1,200'],
    ['Comments', '3'],
    ['Views', '45'],
  ]) {
    expect(screen.getByText(String(label)).parentElement).toHaveTextContent(String(count));
  }
  expect(document.title).toBe('Post 1 - CLEAN EXPRESS');
});

it('opens a post at once with the data from the home page, except for its text', async () => {
  fakeApi({
    'GET /home-blogs': () => Response.json([post(1)]),
    'GET /blogs': () => Response.json([]),
    'GET /blogs/post-1': () => new Promise(() => undefined),
  });
  const Pages = () => (useParams().id ? <Component /> : <LatestPosts />);
  const user = renderPage(Pages, '/blogs/:id?', '/blogs');
  await user.click(await screen.findByRole('link', { name: 'Continue Reading' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Post 1' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Then' })).toBeNull();
  expect(screen.getByRole('article')).toHaveAttribute('aria-busy', 'true');
});

it('shows the photo', async () => {
  const photo = 'https://photos.example/mop.jpg';
  fakeApi({
    'GET /blogs': () => Response.json([]),
    'GET /blogs/post-1': () => Response.json(post(1, { photo })),
  });
  open();
  expect(await screen.findByRole('presentation')).toHaveAttribute('src', photo);
});

it('has the title of the list while the post loads', async () => {
  fakeApi({
    'GET /blogs': () => Response.json([]),
    'GET /blogs/post-1': () => new Promise(() => undefined),
  });
  open();
  await screen.findByText('Loading the post');
  expect(document.title).toBe('Blog - CLEAN EXPRESS');
});

it('uses the name in the sidebar as title until the post is loaded', async () => {
  fakeApi({
    'GET /blogs': () => Response.json([{ _id: 'post-1', name: 'Post 1' }]),
    'GET /blogs/post-1': () => new Promise(() => undefined),
  });
  open();
  expect(await screen.findByRole('link', { name: 'Post 1' })).toBeVisible();
  expect(document.title).toBe('Post 1 - CLEAN EXPRESS');
});

it('shows why the post could not be loaded, and retries', async () => {
  const failures = [problem(503, 'We are back in a minute.')];
  fakeApi({
    'GET /blogs': () => Response.json([]),
    'GET /blogs/post-1': () => failures.shift() ?? Response.json(post(1)),
  });
  const user = open();
  expect(await screen.findByText('We are back in a minute.')).toBeVisible();
  expect(document.title).toBe('Blog - CLEAN EXPRESS');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Post 1' })).toBeVisible();
});

it('shows the not-found message when the post does not exist', async () => {
  fakeApi({
    'GET /blogs': () => Response.json([]),
    'GET /blogs/post-1': () => problem(404, 'No such post.'),
  });
  open();
  expect(
    await screen.findByText('This is not a valid page.Please Provide a valid url...'),
  ).toBeVisible();
  expect(document.title).toBe('404 not found - CLEAN EXPRESS');
});

it('has a slot after the post', async () => {
  fakeApi({
    'GET /blogs': () => Response.json([]),
    'GET /blogs/post-1': () => Response.json(post(1)),
  });
  const host: PartHost = {
    Widget: () => null,
    Slot: ({ name, props }) => <p>{`${name} ${JSON.stringify(props)}`}</p>,
  };
  const Page = () => (
    <PartHostContext value={host}>
      <Component />
    </PartHostContext>
  );
  renderPage(Page, '/blogs/:id', '/blogs/post-1');
  const slot = await screen.findByText('blog/post {"post":"post-1"}');
  const before = await screen.findByRole('article');
  expect(slot.compareDocumentPosition(before)).toBe(Node.DOCUMENT_POSITION_PRECEDING);
});
