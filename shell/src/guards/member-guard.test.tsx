import '@clean-express/testing/setup';
import { authStore } from '@clean-express/shared-auth';
import { ADA } from '@clean-express/testing/fake-api';
import { navigatedTo, renderPage } from '@clean-express/testing/render-page';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
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

test('shows the page to members', () => {
  authStore.setState({ status: 'signed-in', user: ADA });
  open();
  expect(screen.getByText('Only for members')).toBeVisible();
});

test('redirects others to the login, with the full URL to return to', async () => {
  authStore.setState({ status: 'signed-out', user: undefined });
  open();
  expect(await navigatedTo()).toBe('/login');
  expect(history.state.usr).toEqual({ from: '/profile?tab=photo#top' });
});
