import { authStore } from '@clean-express/shared-auth';
import { configureFakeAuth } from '@clean-express/shared-auth/testing';
import { ADA, fakeApi } from '@clean-express/testing/fake-api';
import { navigatedTo, renderPage } from '@clean-express/testing/render-page';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Component } from './change-password-page.tsx';

/** Opens the page, as Ada. */
function open(hasPassword = true) {
  const identity = configureFakeAuth({ ...ADA, hasPassword });
  const calls = fakeApi({ 'DELETE /me/sessions/others': () => Response.json({}) });
  authStore.setState({ status: 'signed-in', user: { ...ADA, hasPassword } });
  return { identity, calls, user: renderPage(Component, '/profile/password') };
}

async function fillAndSend(user: ReturnType<typeof renderPage>, password = 'Another!45') {
  await user.type(screen.getByLabelText('Current password'), 'Secret!23');
  await user.type(screen.getByLabelText('New password'), password);
  await user.type(screen.getByLabelText('Confirm new password'), password);
  await user.click(screen.getByRole('button', { name: 'Change password' }));
}

it('signs in with the current password, and sets the new one', async () => {
  const { identity, calls, user } = open();
  const reauthenticate = vi.spyOn(identity, 'reauthenticate');
  const changePassword = vi.spyOn(identity, 'changePassword');
  await fillAndSend(user);
  expect(await navigatedTo()).toBe('/profile');
  expect(reauthenticate).toHaveBeenCalledExactlyOnceWith('Secret!23');
  expect(changePassword).toHaveBeenCalledExactlyOnceWith('Another!45');
  expect(calls).toHaveLength(1);
});

it('shows a wrong password at its field, which has the focus', async () => {
  const { identity, user } = open();
  identity.failWith('auth/invalid-credential');
  await fillAndSend(user);
  const current = screen.getByLabelText('Current password');
  await vi.waitFor(() => expect(current).toHaveFocus());
  expect(current).toHaveAccessibleDescription('This password is incorrect. Please try again.');
});

it('follows the rule of the registration', async () => {
  const { calls, user } = open();
  await fillAndSend(user, 'Another45');
  expect(await screen.findByText('Please add a special carecter')).toBeVisible();
  expect(calls).toEqual([]);
});

it('tells password managers which fields these are', () => {
  open();
  const autocomplete = [...document.querySelectorAll('form input')].map((input) =>
    input.getAttribute('autocomplete'),
  );
  expect(autocomplete).toEqual(['username', 'current-password', 'new-password', 'new-password']);
});

it('leads users of Google to their Google Account', () => {
  open(false);
  expect(screen.getByRole('link', { name: 'Open your Google Account' })).toBeVisible();
  expect(screen.queryByLabelText('Current password')).not.toBeInTheDocument();
});
