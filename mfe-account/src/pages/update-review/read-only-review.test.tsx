import { authStore, signOut } from '@clean-express/shared-auth';
import { fakeApi, review } from '@clean-express/testing/fake-api';
import { navigatedTo, renderPage } from '@clean-express/testing/render-page';
import { screen, waitFor } from '@testing-library/react';
import { toast } from 'react-hot-toast';
import { afterEach, expect, it, vi } from 'vitest';
import { Component } from './update-review-page.tsx';

vi.mock(import('@clean-express/shared-auth'), async (original) => ({
  ...(await original()),
  signOut: vi.fn(),
}));

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

it('signs another user out before the login, which redirects back here', async () => {
  fakeApi({ [GET]: () => Response.json(review(1, { email: 'bob@example.com' })) });
  vi.mocked(signOut).mockResolvedValue(true);
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Log in with another account' }));
  expect(await navigatedTo()).toBe('/login');
  expect(signOut).toHaveBeenCalledOnce();
  expect(history.state.usr).toEqual({ from: '/update-review/review-1' });
  const message = 'You have logged Out Successfully!!';
  expect(screen.getAllByText(message)[0]).toBeInTheDocument();
});

it('stays on the page when the logout fails', async () => {
  fakeApi({ [GET]: () => Response.json(review(1, { email: 'bob@example.com' })) });
  let finish = (_succeeded: boolean) => {};
  vi.mocked(signOut).mockReturnValue(
    new Promise((resolve) => {
      finish = resolve;
    }),
  );
  const user = open();
  const button = await screen.findByRole('button', { name: 'Log in with another account' });
  await user.click(button);
  expect(button).toHaveAttribute('aria-disabled', 'true');
  finish(false);
  await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'));
  expect(location.pathname).toBe('/update-review/review-1');
  expect(screen.queryByText('You have logged Out Successfully!!')).not.toBeInTheDocument();
});

it('links a signed-out visitor to the login', async () => {
  fakeApi({ [GET]: () => Response.json(review(1)) });
  authStore.setState({ status: 'signed-out', user: undefined });
  open();
  expect(await comment()).toHaveAttribute('readonly');
  expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
});
