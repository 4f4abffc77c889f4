import { fakeApi, problem, service } from '@clean-express/testing/fake-api';
import { renderPage } from '@clean-express/testing/render-page';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ServiceList } from './service-list.tsx';

it('links to each service', async () => {
  fakeApi({ 'GET /home-services': () => Response.json([service(1), service(2)]) });
  renderPage(ServiceList, '/');
  expect(await screen.findByRole('link', { name: 'Service 2' })).toHaveAttribute(
    'href',
    '/services/service-2',
  );
});

it('shows an empty state', async () => {
  fakeApi({ 'GET /home-services': () => Response.json([]) });
  renderPage(ServiceList, '/');
  expect(await screen.findByText('There are no services yet.')).toBeVisible();
});

it('shows why the services could not be loaded, and retries', async () => {
  const failures = [problem(503, 'We are back in a minute.')];
  fakeApi({ 'GET /home-services': () => failures.shift() ?? Response.json([service(1)]) });
  const user = renderPage(ServiceList, '/');
  expect(await screen.findByText('We are back in a minute.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'Service 1' })).toBeVisible();
});
