import '@clean-express/shared-testing/setup';
import { authStore } from '@clean-express/shared-auth';
import { ADA } from '@clean-express/shared-testing/fake-api';
import { placeGoneTo, renderPage } from '@clean-express/shared-testing/render-page';
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

test('a skeleton stands until it is known who is there', () => {
  authStore.setState({ status: 'loading', user: ADA });
  open();
  expect(screen.getByText('Loading…')).toBeInTheDocument();
  expect(screen.queryByText('Only for members')).not.toBeInTheDocument();
});

test('members get in', () => {
  authStore.setState({ status: 'signed-in', user: ADA });
  open();
  expect(screen.getByText('Only for members')).toBeVisible();
});

test('others go to the login, which knows the whole address that they came for', async () => {
  authStore.setState({ status: 'signed-out', user: undefined });
  open();
  expect(await placeGoneTo()).toBe('/login');
  expect(history.state.usr).toEqual({ from: '/profile?tab=photo#top' });
});
