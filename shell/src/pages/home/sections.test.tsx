import '@clean-express/testing/setup';
import { renderPage } from '@clean-express/testing/render-page';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { About, Proof, ServiceSummary } from './sections.tsx';
import { SubscribeBand } from './subscribe-band.tsx';

test('the About section lists the trades', () => {
  renderPage(About, '/');
  for (const trade of ['Electricians', 'Plumbers', 'Carpenters', 'Painters']) {
    expect(screen.getByText(trade)).toBeVisible();
  }
});

test('shows the figures of the company', () => {
  renderPage(Proof, '/');
  const figures = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(figures).toEqual([
    '24 hours a day',
    '7 days a week',
    '1300+ boilers installed',
    '2300+ 24X7 services',
  ]);
});

test('summarizes the services in three cards', () => {
  renderPage(ServiceSummary, '/');
  const titles = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(titles).toEqual(['Management lick', 'Leakage Detection', 'Residential Services']);
});

test('the banner offers subscribers 25% off', () => {
  renderPage(SubscribeBand, '/');
  expect(screen.getByRole('heading', { name: '25% off on all services' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Subscribe' })).toBeVisible();
});
