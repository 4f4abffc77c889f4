import { fakeApi, problem, service } from '@clean-express/testing/fake-api';
import { pathsOf } from '@clean-express/testing/page-requests';
import { renderPage } from '@clean-express/testing/render-page';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import FittingService from './fitting-service.tsx';

const Page = () => (
  <main>
    <FittingService post="post-1" />
  </main>
);

it('shows a service that fits the post, under a heading of its own', async () => {
  fakeApi({ 'GET /services': () => Response.json([service(1)]) });
  renderPage(Page, '/');
  expect(await screen.findByRole('region', { name: 'Rather have it done?' })).toBeVisible();
  const link = screen.getByRole('link', { name: 'Get This Service' });
  expect(link).toHaveAttribute('href', '/services/service-1');
});

it.each([
  ['there is none', () => Response.json([])],
  ['it could not be loaded', () => problem(503, 'No power.')],
])('renders nothing if %s', async (_, respond) => {
  const requests = fakeApi({ 'GET /services': respond });
  renderPage(Page, '/');
  await vi.waitFor(() => expect(pathsOf(requests)).toHaveLength(1));
  expect(screen.getByRole('main')).toBeEmptyDOMElement();
});
