import '@clean-express/testing/setup';
import { renderPage } from '@clean-express/testing/render-page';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SiteFooter } from './site-footer.tsx';

const open = () => renderPage(SiteFooter, '/');

test('has a logo that links to the home page, and the copyright', () => {
  open();
  expect(screen.getByRole('link', { name: 'Clean Express' })).toHaveAttribute('href', '/');
  expect(screen.getByText('© Clean Express. All rights reserved.')).toBeVisible();
});

test('marks the current page', () => {
  open();
  expect(screen.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByRole('link', { name: 'Blog' })).not.toHaveAttribute('aria-current');
});

test.each([
  ['Home', '/'],
  ['Services', '/services'],
  ['Blog', '/blogs'],
  ['Contact', '/contact'],
])('%s links to %s', (name, href) => {
  open();
  expect(screen.getByRole('link', { name })).toHaveAttribute('href', href);
});
