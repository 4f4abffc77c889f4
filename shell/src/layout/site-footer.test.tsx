import '@clean-express/shared-testing/setup';
import { renderPage } from '@clean-express/shared-testing/render-page';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SiteFooter } from './site-footer.tsx';

const open = () => renderPage(() => <SiteFooter inert={false} />, '/');

test('the logo leads home, and the copyright stands under it', () => {
  open();
  expect(screen.getByRole('link', { name: 'Clean Express' })).toHaveAttribute('href', '/');
  expect(screen.getByText('© Clean Express. All rights reserved.')).toBeVisible();
});

test.each([
  ['Home', '/'],
  ['Services', '/services'],
  ['Blog', '/blogs'],
  ['Contact', '/contact'],
])('%s leads to %s', (name, href) => {
  open();
  expect(screen.getByRole('link', { name })).toHaveAttribute('href', href);
});
