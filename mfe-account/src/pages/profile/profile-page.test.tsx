import { authStore } from '@clean-express/shared-auth';
import { ADA } from '@clean-express/testing/fake-api';
import { renderPage } from '@clean-express/testing/render-page';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Component } from './profile-page.tsx';

it('shows a message when the user has no email', () => {
  authStore.setState({ status: 'signed-in', user: { ...ADA, email: undefined } });
  renderPage(Component, '/profile');
  expect(screen.getByText('There is no email in your profile.')).toBeVisible();
});

it('shows the photo on the banner', () => {
  const photoURL = 'https://photos.example/ada.jpg';
  authStore.setState({ status: 'signed-in', user: { ...ADA, photoURL } });
  renderPage(Component, '/profile');
  expect(screen.getByRole('presentation')).toHaveAttribute('src', photoURL);
});

it.each([
  ['Ada Lovelace', 'AL'],
  [undefined, 'A'],
])('shows the initials of the name %s, or of the email', (displayName, initials) => {
  authStore.setState({ status: 'signed-in', user: { ...ADA, displayName } });
  renderPage(Component, '/profile');
  expect(screen.getByText(initials)).toBeVisible();
});
