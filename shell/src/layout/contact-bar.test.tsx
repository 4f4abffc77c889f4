import '@clean-express/testing/setup';
import { renderPage } from '@clean-express/testing/render-page';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ContactBar } from '../root-layout.tsx';

test('shows the hours, the address and the email of the company', () => {
  renderPage(ContactBar, '/');
  expect(screen.getByText('Open 24 hours, 7 days a week')).toBeVisible();
  expect(screen.getByText('128 Harbour Street, Portland, OR 97204')).toBeVisible();
  expect(screen.getByRole('link', { name: 'hello@cleanexpress.example' })).toHaveAttribute(
    'href',
    'mailto:hello@cleanexpress.example',
  );
});
