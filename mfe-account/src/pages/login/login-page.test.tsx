import { authStore } from '@clean-express/shared-auth';
import { configureFakeAuth } from '@clean-express/shared-auth/testing';
import { navigatedTo, renderPage } from '@clean-express/testing/render-page';
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { Component } from './login-page.tsx';

/** Opens the login as a signed-out visitor. */
function open(state?: unknown) {
  authStore.setState({ status: 'signed-out', user: undefined });
  const identity = configureFakeAuth();
  const signIn = vi.spyOn(identity, 'signIn');
  return { identity, signIn, user: renderPage(Component, '/login', '/login', state) };
}

const email = () => screen.getByLabelText('Email');
const password = () => screen.getByLabelText('Password');
const submit = () => screen.getByRole('button', { name: 'Log in' });

describe('the login page', () => {
  it('says why the user was signed out', () => {
    const signOutReason = 'Your session has ended.';
    authStore.setState({ signOutReason });
    open();
    expect(screen.getByText(signOutReason)).toHaveRole('status');
    authStore.setState({ signOutReason: undefined });
  });

  it.each(['Forgot password?', 'Create a free account'])('%s keeps the way back', async (name) => {
    const { user } = open({ from: '/my-reviews' });
    await user.click(screen.getByRole('link', { name }));
    await navigatedTo();
    expect(history.state.usr).toEqual({ from: '/my-reviews' });
  });

  it('marks each missing field and focuses the first', async () => {
    const { user, signIn } = open();
    await user.click(submit());
    expect(email()).toHaveAccessibleDescription('Email is required.');
    expect(password()).toHaveAccessibleDescription('Password is required.');
    expect(email()).toHaveFocus();
    expect(signIn).not.toHaveBeenCalled();
  });

  it("shows the provider's error and preserves the input", async () => {
    const { user, identity } = open();
    identity.failWith('auth/wrong-password');
    await user.type(email(), 'ada@example.com');
    await user.type(password(), 'wrong');
    await user.click(submit());
    expect(
      await screen.findByText(
        'The email or password is incorrect. Please check both and try again.',
      ),
    ).toBeVisible();
    expect(email()).toHaveValue('ada@example.com');
    expect(password()).toHaveValue('wrong');
  });

  it.each([
    [undefined, '/'],
    [{ from: '/my-reviews' }, '/my-reviews'],
    [{ from: '/contact', byChoice: true }, '/contact'],
    [{ from: '//evil.example' }, '/'],
  ])('with the state %j, redirects to %s', async (state, target) => {
    const { user, signIn } = open(state);
    await user.type(email(), 'ada@example.com');
    await user.type(password(), 'Secret!23{Enter}');
    expect(await navigatedTo()).toBe(target);
    expect(signIn).toHaveBeenCalledExactlyOnceWith('ada@example.com', 'Secret!23');
  });
});
