import { authStore } from '@clean-express/shared-auth';
import { configureFakeAuth } from '@clean-express/shared-auth/testing';
import { ADA, fakeApi } from '@clean-express/testing/fake-api';
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

/** Opens the page, as Ada. */
function open() {
  const calls = fakeApi({
    'PUT /me': () => Response.json({ acknowledged: true, modifiedCount: 1 }),
  });
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
