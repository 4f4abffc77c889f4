import { authStore } from '@clean-express/shared-auth';
import { configureFakeAuth } from '@clean-express/shared-auth/testing';
import { ADA, fakeApi, problem } from '@clean-express/testing/fake-api';
import { navigatedTo, renderPage } from '@clean-express/testing/render-page';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { Component } from './edit-profile-page.tsx';

const PHOTO = 'https://photos.example/ada.jpg';

const member = { ...ADA, photoURL: PHOTO };

beforeEach(() => {
  sessionStorage.clear();
  configureFakeAuth(member);
});

/** Opens the page, as Ada. @param respond - Responds when the reviews shall follow. */
function open(respond = () => Response.json({ acknowledged: true, modifiedCount: 1 })) {
  const calls = fakeApi({ 'PUT /me': respond });
  authStore.setState({ status: 'signed-in', user: member });
  return { calls, user: renderPage(Component, '/profile/edit') };
}

it('saves name and photo, lets the reviews follow, and returns to the profile', async () => {
  const { calls, user } = open();
  expect(screen.getByLabelText('Photo URL')).toHaveValue(PHOTO);
  await user.clear(screen.getByLabelText('Name'));
  await user.type(screen.getByLabelText('Name'), ' Ada Lovelace ');
  await user.click(screen.getByRole('button', { name: 'Save profile' }));
  expect(await navigatedTo()).toBe('/profile');
  expect(authStore.getState().user).toMatchObject({ displayName: 'Ada Lovelace', photoURL: PHOTO });
  const [call] = calls;
  expect(call?.headers.get('authorization')).toBe('Bearer new-id-token-of-1');
  // Only the token says who the user is, and what is in the profile.
  expect(await call?.text()).toBe('');
});

it('shows why the reviews do not follow, and keeps the input', async () => {
  const { user } = open(() => problem(503, 'The shelf broke.'));
  await user.type(screen.getByLabelText('Name'), ' L.');
  await user.click(screen.getByRole('button', { name: 'Save profile' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Your profile is saved, but your reviews do not show it yet. The shelf broke.',
  );
  expect(screen.getByLabelText('Name')).toHaveValue('Ada L.');
});

it('requires name and photo, as the registration does', async () => {
  const { calls, user } = open();
  await user.clear(screen.getByLabelText('Name'));
  await user.clear(screen.getByLabelText('Photo URL'));
  await user.click(screen.getByRole('button', { name: 'Save profile' }));
  expect(await screen.findByText('Name is required.')).toBeVisible();
  expect(screen.getByText('Photo URL is required.')).toBeVisible();
  expect(screen.getByLabelText('Name')).toHaveFocus();
  expect(calls).toEqual([]);
});
