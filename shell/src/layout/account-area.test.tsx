import '@clean-express/testing/setup';
import { authStore, signOut } from '@clean-express/shared-auth';
import { ADA } from '@clean-express/testing/fake-api';
import { navigatedTo, renderPage } from '@clean-express/testing/render-page';
import { screen, waitFor } from '@testing-library/react';
import { toast } from 'react-hot-toast';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AccountArea } from './account-area.tsx';

vi.mock(import('@clean-express/shared-auth'), async (original) => ({
  ...(await original()),
  signOut: vi.fn(),
}));

beforeEach(() => authStore.setState({ status: 'signed-in', user: ADA }));
// Toasts are not part of the rendered component, so that cleanup does not remove them.
afterEach(() => toast.remove());

const GONE = 'You have logged Out Successfully!!';

test('confirms a logout', async () => {
  vi.mocked(signOut).mockResolvedValue(true);
  const user = renderPage(AccountArea, '/');
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  expect((await screen.findAllByText(GONE))[0]).toBeInTheDocument();
});

test('a failed logout shows no message and can be retried', async () => {
  let finish = (_succeeded: boolean) => {};
  vi.mocked(signOut).mockReturnValue(
    new Promise((resolve) => {
      finish = resolve;
    }),
  );
  const user = renderPage(AccountArea, '/');
  const button = screen.getByRole('button', { name: 'Logout' });
  await user.click(button);
  expect(button).toHaveAttribute('aria-busy', 'true');
  finish(false);
  await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'));
  expect(screen.queryByText(GONE)).not.toBeInTheDocument();
});

test.each([
  ['/contact?topic=boiler#form', undefined, { from: '/contact?topic=boiler#form', byChoice: true }],
  ['/register', { from: '/profile' }, { from: '/profile' }],
])('a login from %s, with the state %j, leads back', async (at, state, expected) => {
  authStore.setState({ status: 'signed-out', user: undefined });
  const user = renderPage(AccountArea, new URL(at, location.href).pathname, at, state);
  await user.click(screen.getByRole('link', { name: 'Login' }));
  expect(await navigatedTo()).toBe('/login');
  expect(history.state.usr).toEqual(expected);
});
