import { fakeApi, problem } from '@clean-express/testing/fake-api';
import { pathsOf } from '@clean-express/testing/page-requests';
import { renderPage } from '@clean-express/testing/render-page';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { post } from '../testing/post.ts';
import FittingPost from './fitting-post.tsx';

const Page = () => (
  <main>
    <FittingPost service="service-1" />
  </main>
);

it('shows a post that fits the service, under a heading of its own', async () => {
  fakeApi({ 'GET /blogs': () => Response.json([post(1)]) });
  renderPage(Page, '/');
  expect(await screen.findByRole('region', { name: 'From our blog' })).toBeVisible();
  const link = screen.getByRole('link', { name: 'Continue Reading' });
  expect(link).toHaveAttribute('href', '/blogs/post-1');
});

it.each([
  ['there is none', () => Response.json([])],
  ['it could not be loaded', () => problem(503, 'No power.')],
])('renders nothing if %s', async (_, respond) => {
  const requests = fakeApi({ 'GET /blogs': respond });
  renderPage(Page, '/');
  await vi.waitFor(() => expect(pathsOf(requests)).toHaveLength(1));
  expect(screen.getByRole('main')).toBeEmptyDOMElement();
});
