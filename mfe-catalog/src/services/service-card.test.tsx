import { service } from '@clean-express/testing/fake-api';
import { renderPage } from '@clean-express/testing/render-page';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ServiceCard } from './service-card.tsx';

it('is an article named by the service, with excerpt, price and link', async () => {
  const description = `${'x'.repeat(100)}y`;
  const item = service(7, { description, price: 49 });
  renderPage(() => <ServiceCard service={item} sizes="100vw" heading="h2" />, '/');
  const card = await screen.findByRole('article', { name: 'Service 7' });
  expect(within(card).getByText('x'.repeat(100))).toBeVisible();
  expect(card).not.toHaveTextContent('y');
  expect(card).toHaveTextContent('$49/mo');
  expect(within(card).getByRole('link', { name: 'Get This Service' })).toHaveAttribute(
    'href',
    '/services/service-7',
  );
});

it('shows the photo as decoration, because the name follows', async () => {
  const photo = 'https://photos.example/oven.jpg';
  renderPage(() => <ServiceCard service={service(7, { photo })} sizes="100vw" heading="h2" />, '/');
  expect(await screen.findByRole('presentation')).toHaveAttribute('src', photo);
});
