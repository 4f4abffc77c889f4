import '@clean-express/testing/setup';
import { createBrowserRouter, RouterProvider, useMatches } from '@clean-express/federation/router';
import { authStore, startAuth } from '@clean-express/shared-auth';
import { configureFakeAuth } from '@clean-express/shared-auth/testing';
import { ADA } from '@clean-express/testing/fake-api';
import { navigatedTo, renderPage } from '@clean-express/testing/render-page';
import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { MemberGuard } from './member-guard.tsx';

function Page() {
  return (
    <MemberGuard>
      <p>Only for members</p>
    </MemberGuard>
  );
}

const open = () => renderPage(Page, '/profile', '/profile?tab=photo#top');

test('shows a skeleton until the session is known', () => {
  authStore.setState({ status: 'loading', user: ADA });
  open();
  expect(screen.getByText('Loading…')).toBeInTheDocument();
  expect(screen.queryByText('Only for members')).not.toBeInTheDocument();
});

test('when the session cannot be restored, says so and tries again', async () => {
  authStore.setState({ status: 'signed-out', user: undefined });
  localStorage.setItem('clean-express-profile', JSON.stringify(ADA));
  vi.spyOn(console, 'error').mockReturnValue();
  configureFakeAuth(ADA, new TypeError('Failed to fetch dynamically imported module'));
  startAuth();
  const user = open();
  const message =
    'Could not reach the sign-in service. Please check your connection and try again.';
  expect(await screen.findByText(message)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Only for members')).toBeVisible();
  localStorage.clear();
});

test('shows the page to members', () => {
  authStore.setState({ status: 'signed-in', user: ADA });
  open();
  expect(screen.getByText('Only for members')).toBeVisible();
});

test('keeps what a member types while an action is pending', async () => {
  authStore.setState({ status: 'signed-in', user: ADA });
  const user = renderPage(
    () => (
      <MemberGuard>
        <input aria-label="Name" />
      </MemberGuard>
    ),
    '/profile',
  );
  await user.type(screen.getByLabelText('Name'), 'Ada L.');
  act(() => authStore.setState({ status: 'loading' }));
  act(() => authStore.setState({ status: 'signed-in' }));
  expect(screen.getByLabelText('Name')).toHaveValue('Ada L.');
  act(() => authStore.setState({ status: 'loading', user: { ...ADA, uid: '2' } }));
  expect(screen.queryByLabelText('Name')).not.toBeInTheDocument();
});

test('redirects others to the login, with the full URL to return to', async () => {
  authStore.setState({ status: 'signed-out', user: undefined });
  open();
  expect(await navigatedTo()).toBe('/login');
  expect(history.state.usr).toEqual({ from: '/profile?tab=photo#top' });
});

test('redirects once to a login that loads slowly', async () => {
  authStore.setState({ status: 'signed-out', user: undefined });
  history.replaceState(null, '', '/profile');
  const renders = vi.fn();
  // As the frame of a remote does, it is rendered again when a navigation starts.
  function Frame() {
    useMatches();
    renders();
    return <Page />;
  }
  let showLogin = (_data: null) => {};
  const loadLogin = vi.fn(() => new Promise<null>((resolve) => (showLogin = resolve)));
  const router = createBrowserRouter([
    { path: '/profile', Component: Frame },
    { path: '/login', loader: loadLogin, element: <p>The login</p> },
  ]);
  render(<RouterProvider router={router} />);
  await vi.waitFor(() => expect(renders.mock.calls.length).toBeGreaterThan(1));
  showLogin(null);
  expect(await screen.findByText('The login')).toBeVisible();
  expect(loadLogin).toHaveBeenCalledOnce();
});
