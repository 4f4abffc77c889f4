import { authStore } from '@clean-express/shared-auth';
import { configureFakeAuth } from '@clean-express/shared-auth/testing';
import { fakeApi, problem } from '@clean-express/testing/fake-api';
import { navigatedTo, renderPage } from '@clean-express/testing/render-page';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { fakeUploads, photoFile } from '../../testing/fake-upload.ts';
import { Component } from './register-page.tsx';

const ada = {
  Name: 'Ada',
  'Photo URL': 'https://example.com/ada.png',
  Email: 'ada@example.com',
  Password: 'Secret!23',
  'Confirm Password': 'Secret!23',
};

/** Opens the registration as a signed-out visitor. */
function open(state?: unknown) {
  authStore.setState({ status: 'signed-out', user: undefined });
  const identity = configureFakeAuth();
  const register = vi.spyOn(identity, 'register');
  return { identity, register, user: renderPage(Component, '/register', '/register', state) };
}

async function fill(user: UserEvent, values: Partial<typeof ada>) {
  for (const [label, value] of Object.entries({ ...ada, ...values })) {
    await user.clear(screen.getByLabelText(label));
    if (value) await user.type(screen.getByLabelText(label), value);
  }
  await user.click(screen.getByRole('button', { name: 'Create my account' }));
}

it('offers to sign in with Google', () => {
  open();
  expect(screen.getByRole('heading', { name: 'Create an account' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Sign in with Google' })).toBeVisible();
});

it('requires every field, and focuses a summary that links to each', async () => {
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'Create my account' }));
  for (const label of Object.keys(ada)) {
    expect(screen.getByText(`${label} is required.`)).toBeVisible();
  }
  await waitFor(() => expect(screen.getAllByRole('alert')[0]).toHaveFocus());
  await user.click(screen.getByRole('link', { name: 'Photo URL' }));
  expect(screen.getByLabelText('Photo URL')).toHaveFocus();
});

it.each([
  [{ Email: 'ada' }, 'Please enter a valid email address.'],
  [{ 'Photo URL': 'javascript:alert(1)' }, /web address/],
])('rejects %j', async (values, message) => {
  const { user, register } = open();
  await fill(user, values);
  expect(screen.getByText(message, { selector: '.text-danger' })).toBeVisible();
  expect(register).not.toHaveBeenCalled();
});

it('forgets a mismatch when one of the passwords changes', async () => {
  const { user } = open();
  await fill(user, { Password: 'Secrets!23' });
  expect(screen.getByText('PassWord did not match')).toBeVisible();
  await user.type(screen.getByLabelText('Password'), '4');
  expect(screen.queryByText('PassWord did not match')).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Confirm Password' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Create my account' }));
  expect(screen.getByText('PassWord did not match')).toBeVisible();
});

it('does not forget a missing second password', async () => {
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'Create my account' }));
  await user.type(screen.getByLabelText('Password'), 'Secret!23');
  expect(screen.getByText('Confirm Password is required.')).toBeVisible();
});

it("shows the provider's error", async () => {
  const { user, identity } = open();
  identity.failWith('auth/email-already-in-use');
  await fill(user, {});
  const message = 'An account with this email already exists. Please log in instead.';
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByLabelText('Password')).toHaveValue('Secret!23');
});

it.each([
  [undefined, '/'],
  [{ from: '/services/1', byChoice: true }, '/'],
  [{ from: '/profile' }, '/profile'],
  [{ from: '//evil.example' }, '/'],
])('with the state %j, redirects to %s', async (state, target) => {
  const { user } = open(state);
  await fill(user, {});
  expect(await navigatedTo()).toBe(target);
  expect(authStore.getState().user?.photoURL).toBe('https://example.com/ada.png');
});

describe('a chosen photo', () => {
  const UPLOADED = 'https://api.example/photos/members/a.b-384.webp';

  /** Registers with a photo. */
  async function registerWith(upload: () => Response, change: Partial<typeof ada> = {}) {
    fakeUploads();
    const calls = fakeApi({
      'POST /photos': upload,
      'PUT /me': () => Response.json({ acknowledged: true, modifiedCount: 0 }),
    });
    const opened = open();
    await opened.user.upload(screen.getByLabelText('Upload a photo'), photoFile());
    await fill(opened.user, { 'Photo URL': '', ...change });
    return { ...opened, calls };
  }

  it('is added to the account, which exists first', async () => {
    const uploaded = () => Response.json({ acknowledged: true, photo: UPLOADED }, { status: 201 });
    const { register, calls } = await registerWith(uploaded);
    expect(await navigatedTo()).toBe('/');
    expect(register).toHaveBeenCalledWith(expect.objectContaining({ name: 'Ada', photoURL: '' }));
    expect(calls[0]?.url).toContain('/photos?shape=1%3A1');
    expect(authStore.getState().user?.photoURL).toBe(UPLOADED);
  });

  it('leaves the account without it when the upload fails, and the page says so', async () => {
    const { user } = await registerWith(() => problem(422, 'This photo cannot be read.'));
    const message = await screen.findByRole('alert');
    expect(message).toHaveTextContent(
      'Your account is created, but your photo could not be added. This photo cannot be read.',
    );
    expect(authStore.getState().status).toBe('signed-in');
    const profile = screen.getByRole('link', { name: 'Add it in your profile' });
    expect(profile).toHaveAttribute('href', '/profile/edit');
    await user.click(screen.getByRole('link', { name: 'Continue without a photo' }));
    expect(await navigatedTo()).toBe('/');
  });

  it('is not uploaded when the registration fails', async () => {
    const upload = vi.fn(() => Response.error());
    const { register } = await registerWith(upload, { Email: 'ada' });
    expect(register).not.toHaveBeenCalled();
    expect(upload).not.toHaveBeenCalled();
    expect(screen.getByText('boat.jpg is chosen.')).toBeVisible();
  });
});
