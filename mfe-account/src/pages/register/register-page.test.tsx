import { authStore, register } from '@clean-express/shared-auth';
import { navigatedTo, renderPage } from '@clean-express/testing/render-page';
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { Component } from './register-page.tsx';

vi.mock(import('@clean-express/shared-auth'), async (original) => ({
  ...(await original()),
  preloadAuth: vi.fn(),
  register: vi.fn(),
}));

const ada = {
  Name: 'Ada',
  'Photo URL': 'https://example.com/ada.png',
  Email: 'ada@example.com',
  Password: 'Secret!23',
  'Confirm Password': 'Secret!23',
};

beforeEach(() => {
  authStore.setState({ status: 'signed-out', user: undefined });
  vi.mocked(register).mockReset();
});

async function fill(user: UserEvent, values: Partial<typeof ada>) {
  for (const [label, value] of Object.entries({ ...ada, ...values })) {
    await user.clear(screen.getByLabelText(label));
    if (value) await user.type(screen.getByLabelText(label), value);
  }
  await user.click(screen.getByRole('button', { name: 'Create my account' }));
}

it('offers to sign in with Google', () => {
  renderPage(Component, '/register');
  expect(screen.getByRole('heading', { name: 'Create an account' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Sign in with Google' })).toBeVisible();
});

it('requires every field, and focuses a summary that links to each', async () => {
  const user = renderPage(Component, '/register');
  await user.click(screen.getByRole('button', { name: 'Create my account' }));
  for (const label of Object.keys(ada)) {
    expect(screen.getByText(`${label} is required.`)).toBeVisible();
  }
  expect(screen.getAllByRole('alert')[0]).toHaveFocus();
  await user.click(screen.getByRole('link', { name: 'Photo URL' }));
  expect(screen.getByLabelText('Photo URL')).toHaveFocus();
});

it.each([
  [{ Email: 'ada' }, 'Please enter a valid email address.'],
  [{ 'Photo URL': 'javascript:alert(1)' }, /web address/],
])('rejects %j', async (values, message) => {
  const user = renderPage(Component, '/register');
  await fill(user, values);
  expect(screen.getByText(message, { selector: '.text-danger' })).toBeVisible();
  expect(register).not.toHaveBeenCalled();
});

it('checks the special character before the match of the passwords', async () => {
  const user = renderPage(Component, '/register');
  await fill(user, { Password: 'Secret23', 'Confirm Password': 'other' });
  expect(screen.getByText('Please add a special carecter')).toBeVisible();
  expect(screen.queryByText('PassWord did not match')).not.toBeInTheDocument();

  await fill(user, { 'Confirm Password': 'other' });
  expect(screen.queryByText('Please add a special carecter')).not.toBeInTheDocument();
  expect(screen.getByText('PassWord did not match')).toBeVisible();
  expect(register).not.toHaveBeenCalled();
});

it('shows and hides the repeated password', async () => {
  const user = renderPage(Component, '/register');
  expect(screen.getByLabelText('Confirm Password')).toHaveAttribute('type', 'password');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(screen.getByLabelText('Confirm Password')).toHaveAttribute('type', 'text');
  await user.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(screen.getByLabelText('Confirm Password')).toHaveAttribute('type', 'password');
});

it("shows the provider's error", async () => {
  vi.mocked(register).mockRejectedValue(new Error('An account with this email already exists.'));
  const user = renderPage(Component, '/register');
  await fill(user, {});
  expect(await screen.findByText('An account with this email already exists.')).toBeVisible();
  expect(screen.getByLabelText('Password')).toHaveValue('Secret!23');
});

it('redirects to the home page after registration', async () => {
  vi.mocked(register).mockImplementation(async ({ email, name, photoURL }) => {
    const user = { uid: '1', email, displayName: name, photoURL };
    authStore.setState({ status: 'signed-in', user });
  });
  const user = renderPage(Component, '/register', '/register', { from: '/profile' });
  await fill(user, {});
  expect(await navigatedTo()).toBe('/');
  expect(authStore.getState().user?.photoURL).toBe('https://example.com/ada.png');
});
