import { fakeApi, problem } from '@clean-express/shared-testing/fake-api';
import { renderPage } from '@clean-express/shared-testing/render-page';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { post } from '../../testing/post.ts';
import { Component } from './blog-detail-page.tsx';

const open = () => renderPage(Component, '/blogs/:id', '/blogs/post-1');

it('shows the post, who wrote it when, and how it was received', async () => {
  fakeApi({
    'GET /blogs': () => Response.json([post(1), post(2)]),
    'GET /blogs/post-1': () => Response.json(post(1)),
  });
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Post 1' })).toBeVisible();
  expect(screen.getByText('Maribel Ortega')).toBeVisible();
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

it('says in place that there is no such post', async () => {
  fakeApi({
    'GET /blogs': () => Response.json([]),
    'GET /blogs/post-1': () => problem(404, 'No such post.'),
  });
  open();
  expect(
    await screen.findByText('This is not a valid page.Please Provide a valid url...'),
  ).toBeVisible();
});
