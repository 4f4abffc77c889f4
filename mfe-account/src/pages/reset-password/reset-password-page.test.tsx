import { confirmPasswordReset, resetPassword } from '@clean-express/shared-auth';
import { navigatedTo, renderPage } from '@clean-express/testing/render-page';
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Component } from './reset-password-page.tsx';

vi.mock(import('@clean-express/shared-auth'), async (original) => ({
  ...(await original()),
  preloadAuth: vi.fn(),
  resetPassword: vi.fn(),
  confirmPasswordReset: vi.fn(),
}));

beforeEach(() => {
  vi.mocked(resetPassword).mockReset();
  vi.mocked(confirmPasswordReset).mockReset();
});

const findToast = async (text: string) => (await screen.findAllByText(text))[0];

describe('the request for a reset link', () => {
  it('requires an email', async () => {
    const user = renderPage(Component, '/reset-password');
    await user.click(screen.getByRole('button', { name: 'Reset Password' }));
    expect(await findToast('Please Enter Your EMail Address')).toBeInTheDocument();
    expect(resetPassword).not.toHaveBeenCalled();
  });

  it('confirms that the email was sent', async () => {
    const user = renderPage(Component, '/reset-password');
    await user.type(screen.getByLabelText('Email'), 'ada@example.com{Enter}');
    expect(await findToast('Password Reset EMail Send. Check your email')).toBeInTheDocument();
    expect(resetPassword).toHaveBeenCalledExactlyOnceWith('ada@example.com');
  });

  it('only logs a failure', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    vi.mocked(resetPassword).mockRejectedValue(new Error('There is no such user.'));
    const user = renderPage(Component, '/reset-password');
    await user.type(screen.getByLabelText('Email'), 'ada@example.com{Enter}');
    await vi.waitFor(() => expect(log).toHaveBeenCalled());
    expect(screen.queryByText('There is no such user.')).not.toBeInTheDocument();
    log.mockRestore();
  });
});

describe('the link in the email', () => {
  const link = '/reset-password?mode=resetPassword&oobCode=abc';

  it('sets a new password', async () => {
    const user = renderPage(Component, '/reset-password', link);
    await user.type(screen.getByLabelText('Password'), 'Brandnew1');
    await user.type(screen.getByLabelText('Confirm Password'), 'Brandnew1{Enter}');
    expect(screen.getByText('Please add a special carecter')).toBeVisible();
    await user.type(screen.getByLabelText('Password'), '!');
    await user.type(screen.getByLabelText('Confirm Password'), '!{Enter}');
    expect(await navigatedTo()).toBe('/login');
    expect(confirmPasswordReset).toHaveBeenCalledExactlyOnceWith('abc', 'Brandnew1!');
  });

  it('shows an error when the link has expired', async () => {
    vi.mocked(confirmPasswordReset).mockRejectedValue(new Error('This link has expired.'));
    const user = renderPage(Component, '/reset-password', link);
    await user.type(screen.getByLabelText('Password'), 'Brandnew1!');
    await user.type(screen.getByLabelText('Confirm Password'), 'Brandnew1!{Enter}');
    expect(await screen.findByText('This link has expired.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ask for a new one' })).toBeVisible();
  });
});
