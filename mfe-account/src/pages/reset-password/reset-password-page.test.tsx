import { configureFakeAuth } from '@clean-express/shared-auth/testing';
import { navigatedTo, renderPage } from '@clean-express/testing/render-page';
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { Component } from './reset-password-page.tsx';

/** Opens the page with an identity provider whose calls can be checked. */
function open(at = '/reset-password', state?: unknown) {
  const identity = configureFakeAuth();
  const sendPasswordReset = vi.spyOn(identity, 'sendPasswordReset');
  const confirmPasswordReset = vi.spyOn(identity, 'confirmPasswordReset');
  const user = renderPage(Component, '/reset-password', at, state);
  return { identity, sendPasswordReset, confirmPasswordReset, user };
}

const findToast = async (text: string | RegExp) => (await screen.findAllByText(text))[0];

describe('the request for a reset link', () => {
  it('requires an email', async () => {
    const { user, sendPasswordReset } = open();
    await user.click(screen.getByRole('button', { name: 'Reset Password' }));
    expect(await findToast('Please Enter Your EMail Address')).toBeInTheDocument();
    expect(sendPasswordReset).not.toHaveBeenCalled();
  });

  it('leads to the login with the way back', async () => {
    const { user } = open('/reset-password', { from: '/my-reviews' });
    await user.click(screen.getByRole('link', { name: 'Log in' }));
    expect(await navigatedTo()).toBe('/login');
    expect(history.state.usr).toEqual({ from: '/my-reviews' });
  });

  it('only logs a failure', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const { user, sendPasswordReset } = open();
    sendPasswordReset.mockRejectedValue(new Error('There is no such user.'));
    await user.type(screen.getByLabelText('Email'), 'ada@example.com{Enter}');
    await vi.waitFor(() => expect(log).toHaveBeenCalled());
    expect(screen.queryByText('There is no such user.')).not.toBeInTheDocument();
    log.mockRestore();
  });
});

describe('the link in the email', () => {
  const link = '/reset-password?mode=resetPassword&oobCode=abc';

  it('sets a new password', async () => {
    const { user, confirmPasswordReset } = open(link);
    expect(screen.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
    await user.type(screen.getByLabelText('Password'), 'Brandnew1');
    await user.type(screen.getByLabelText('Confirm Password'), 'Brandnew1{Enter}');
    expect(screen.getByText('Please add a special carecter')).toBeVisible();
    await user.type(screen.getByLabelText('Password'), '!');
    await user.type(screen.getByLabelText('Confirm Password'), '!');
    await user.click(screen.getByRole('button', { name: 'Save new password' }));
    expect(await navigatedTo()).toBe('/login');
    const message = 'Your password is changed, and your devices are signed out. Please log in.';
    expect(await findToast(message)).toBeInTheDocument();
    expect(confirmPasswordReset).toHaveBeenCalledExactlyOnceWith('abc', 'Brandnew1!');
  });

  it('says when the other devices may still be signed in', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const { user, identity } = open(link);
    const error = new Error('The line is dead.');
    vi.spyOn(identity, 'openSession').mockRejectedValue(error);
    await user.type(screen.getByLabelText('Password'), 'Brandnew1!');
    await user.type(screen.getByLabelText('Confirm Password'), 'Brandnew1!{Enter}');
    expect(await findToast(/your other devices may still be signed in/)).toBeInTheDocument();
    expect(await navigatedTo()).toBe('/login');
    expect(log).toHaveBeenCalledExactlyOnceWith(error);
    log.mockRestore();
  });

  it('shows an error when the link has expired', async () => {
    const { user, identity } = open(link);
    identity.failWith('auth/expired-action-code');
    await user.type(screen.getByLabelText('Password'), 'Brandnew1!');
    await user.type(screen.getByLabelText('Confirm Password'), 'Brandnew1!{Enter}');
    const message = 'This link has expired or was already used. Please request a new one.';
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ask for a new one' })).toBeVisible();
  });
});

describe('the link in a verification email', () => {
  const link = '/reset-password?mode=verifyEmail&oobCode=abc';

  it('verifies the email', async () => {
    const { user, identity } = open(link);
    const verifyEmail = vi.spyOn(identity, 'verifyEmail');
    expect(verifyEmail).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Verify email' }));
    expect(await navigatedTo()).toBe('/');
    expect(await findToast('Your email is verified. You can publish now.')).toBeInTheDocument();
    expect(verifyEmail).toHaveBeenCalledExactlyOnceWith('abc');
  });

  it('shows an error when the link was already used', async () => {
    const { user, identity } = open(link);
    identity.failWith('auth/invalid-action-code');
    await user.click(screen.getByRole('button', { name: 'Verify email' }));
    const message = 'This link has expired or was already used. Please request a new one.';
    expect(await screen.findByText(message)).toBeVisible();
  });
});
