import { fakeApi, service } from '@clean-express/shared-testing/fake-api';
import { renderPage } from '@clean-express/shared-testing/render-page';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Component } from './my-services-page.tsx';

it('says when there is none, and where to begin', async () => {
  fakeApi({ 'GET /services': () => Response.json([]) });
  renderPage(Component, '/my-services');
  await screen.findByRole('heading', { name: "You Don't have Any Services" });
  expect(screen.getByRole('link', { name: 'Add a Service' })).toHaveAttribute(
    'href',
    '/add-a-service',
  );
});

it('shows the own services, whatever the backend answers', async () => {
  const description = 'x'.repeat(120);
  fakeApi({
    'GET /services': () =>
      Response.json([service(1, { description }), service(2, { email: 'bob@example.com' })]),
  });
  renderPage(Component, '/my-services');
  await screen.findByRole('heading', { name: 'I have Total 1 Services' });
  const card = screen.getByRole('article', { name: 'Service 1' });
  expect(within(card).getByText('x'.repeat(100))).toBeVisible();
  expect(card).toHaveTextContent('$49/mo');
  expect(within(card).getByRole('link', { name: 'Get This Service' })).toHaveAttribute(
    'href',
    '/services/service-1',
  );
});
