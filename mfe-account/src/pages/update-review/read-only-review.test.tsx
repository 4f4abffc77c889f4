import { authStore } from '@clean-express/shared-auth';
import { configureFakeAuth } from '@clean-express/shared-auth/testing';
import { ADA, fakeApi, review } from '@clean-express/testing/fake-api';
import { navigatedTo, renderPage } from '@clean-express/testing/render-page';
import { act, screen, waitFor } from '@testing-library/react';
import { toast } from 'react-hot-toast';
import { afterEach, expect, it, vi } from 'vitest';
import { Component } from './update-review-page.tsx';

// A toast outlives the page that showed it.
afterEach(() => toast.remove());

const GET = 'GET /reviews/review-1';

const open = () => renderPage(Component, '/update-review/:id', '/update-review/review-1');
const comment = () => screen.findByLabelText('Comment');

it('is read-only for another user', async () => {
  fakeApi({ [GET]: () => Response.json(review(1, { email: 'bob@example.com' })) });
  open();
  expect(await comment()).toHaveAttribute('readonly');
  expect(screen.getByText(/Only its author can change this review/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Update Review' })).not.toBeInTheDocument();
});

it('is read-only for another user with the same email', async () => {
  fakeApi({ [GET]: () => Response.json(review(1, { own: false })) });
  open();
  expect(await comment()).toHaveAttribute('readonly');
});

it.each([undefined, ''])(
  'has no email and is read-only for a user whose email is %j',
  async (email) => {
    fakeApi({ [GET]: () => Response.json(review(1, { email: '' })) });
    authStore.setState({ user: { ...ADA, email } });
    open();
    expect(await comment()).toHaveAttribute('readonly');
    expect(screen.getByLabelText('Email')).toHaveValue('');
  },
);

it('becomes editable when its author signs in, and read-only when they sign out', async () => {
  fakeApi({
    [GET]: ({ headers }) =>
      Response.json(
        headers.has('Authorization') ? review(1, { own: true }) : review(1, { email: '' }),
      ),
  });
  authStore.setState({ status: 'signed-out', user: undefined });
  open();
  expect(await comment()).toHaveAttribute('readonly');
  expect(screen.getByLabelText('Email')).toHaveValue('');
  act(() => authStore.setState({ status: 'signed-in', user: ADA }));
  expect(await screen.findByRole('button', { name: 'Update Review' })).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveValue(ADA.email);
  act(() => authStore.setState({ status: 'signed-out', user: undefined }));
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveValue(''));
  expect(await comment()).toHaveAttribute('readonly');
});

it('signs another user out before the login, which redirects back here', async () => {
  fakeApi({ [GET]: () => Response.json(review(1, { email: 'bob@example.com' })) });
  const signOut = vi.spyOn(configureFakeAuth(ADA), 'signOut');
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Log in with another account' }));
  expect(await navigatedTo()).toBe('/login');
  expect(signOut).toHaveBeenCalledOnce();
  expect(authStore.getState().status).toBe('signed-out');
  expect(history.state.usr).toEqual({ from: '/update-review/review-1' });
  const message = 'You have logged Out Successfully!!';
  expect(screen.getAllByText(message)[0]).toBeInTheDocument();
});

it('stays on the page when the logout fails', async () => {
  fakeApi({ [GET]: () => Response.json(review(1, { email: 'bob@example.com' })) });
  const log = vi.spyOn(console, 'error').mockReturnValue();
  let fail = (_error: Error) => {};
  const pending = new Promise<void>((_resolve, reject) => {
    fail = reject;
  });
  vi.spyOn(configureFakeAuth(ADA), 'signOut').mockReturnValue(pending);
  const user = open();
  const button = await screen.findByRole('button', { name: 'Log in with another account' });
  await user.click(button);
  expect(button).toHaveAttribute('aria-disabled', 'true');
  fail(new Error('The line is dead.'));
  await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'));
  expect(location.pathname).toBe('/update-review/review-1');
  expect(screen.queryByText('You have logged Out Successfully!!')).not.toBeInTheDocument();
  expect(log).toHaveBeenCalledOnce();
  log.mockRestore();
});
