import { createBrowserRouter, RouterProvider } from '@clean-express/federation/router';
import type { Service } from '@clean-express/shared-api';
import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ServiceCard } from './service-card.tsx';

/** Renders the card of a service, in a router because the card has a link. */
function renderCard(change: Partial<Service>) {
  const service = {
    _id: 'service-7',
    name: 'Service 7',
    description: 'We clean.',
    photo: '',
    price: 49,
    email: 'ada@example.com',
    ...change,
  };
  const element = <ServiceCard service={service} sizes="100vw" heading="h2" />;
  render(<RouterProvider router={createBrowserRouter([{ path: '*', element }])} />);
}

test('is an article named by the service, with excerpt, price and link', async () => {
  renderCard({ description: `${'x'.repeat(100)}y` });
  const card = await screen.findByRole('article', { name: 'Service 7' });
  expect(within(card).getByRole('heading')).toHaveAttribute('dir', 'auto');
  expect(within(card).getByText('x'.repeat(100))).toBeVisible();
  expect(card).not.toHaveTextContent('y');
  expect(card).toHaveTextContent('$49/mo');
  expect(within(card).getByRole('link', { name: 'Get This Service' })).toHaveAttribute(
    'href',
    '/services/service-7',
  );
});

test('shows the photo as decoration, because the name follows', async () => {
  const photo = 'https://photos.example/oven.jpg';
  renderCard({ photo });
  expect(await screen.findByRole('presentation')).toHaveAttribute('src', photo);
});
