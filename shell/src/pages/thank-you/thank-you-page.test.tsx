import '@clean-express/testing/setup';
import { renderPage } from '@clean-express/testing/render-page';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ThankYouPage } from './thank-you-page.tsx';

test('shows the confirmation, the next step and a link to the home page', () => {
  renderPage(ThankYouPage, '/thank-you');
  expect(screen.getByRole('heading', { name: 'Congratulations !' })).toBeVisible();
  const text =
    'You have Successfully Enroled. Please Check your email and follow our Instructions. Thanks';
  expect(screen.getByText(text)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
});
