import '@clean-express/shared-testing/setup';
import { authStore, signOut } from '@clean-express/shared-auth';
import { ADA } from '@clean-express/shared-testing/fake-api';
import { renderPage } from '@clean-express/shared-testing/render-page';
import { screen, waitFor } from '@testing-library/react';
import { toast } from 'react-hot-toast';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AccountArea } from './account-area.tsx';

vi.mock(import('@clean-express/shared-auth'), async (original) => ({
  ...(await original()),
  signOut: vi.fn(),
}));

beforeEach(() => authStore.setState({ status: 'signed-in', user: ADA }));
// A toast outlives the page that it was made for.
afterEach(() => toast.remove());

const GONE = 'You have logged Out Successfully!!';

test('a logout is confirmed', async () => {
  vi.mocked(signOut).mockResolvedValue(true);
  const user = renderPage(AccountArea, '/');
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  expect((await screen.findAllByText(GONE))[0]).toBeInTheDocument();
});

test('a logout that fails is not spoken of, and can be tried again', async () => {
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
