import { authStore } from '@clean-express/shared-auth';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ADA } from '../../testing/fake-api.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { Component } from './profile-page.tsx';

it('shows the person, with links to go on', () => {
  authStore.setState({ status: 'signed-in', user: ADA });
  renderPage(Component, '/profile');
  expect(screen.getByRole('heading', { name: 'Ada' })).toBeVisible();
  expect(screen.getByText('ada@example.com')).toBeVisible();
  expect(screen.getByRole('link', { name: 'My Services' })).toHaveAttribute('href', '/my-services');
  expect(screen.getByRole('link', { name: 'Go Home' })).toHaveAttribute('href', '/');
});

it('says when there is no email', () => {
  authStore.setState({ status: 'signed-in', user: { ...ADA, email: undefined } });
  renderPage(Component, '/profile');
  expect(screen.getByText('There is no email in your profile.')).toBeVisible();
});
