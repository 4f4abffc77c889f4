import { authStore } from '@clean-express/shared-auth';
import { configureFakeAuth } from '@clean-express/shared-auth/testing';
import { ADA, fakeApi, problem } from '@clean-express/testing/fake-api';
import { navigatedTo, renderPage } from '@clean-express/testing/render-page';
import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Component } from './account-page.tsx';

/** Opens the page, as Ada. */
function open(handlers: Parameters<typeof fakeApi>[0], hasPassword = true) {
  const identity = configureFakeAuth({ ...ADA, hasPassword });
  const calls = fakeApi(handlers);
  authStore.setState({ status: 'signed-in', user: { ...ADA, hasPassword } });
  return { identity, calls, user: renderPage(Component, '/profile/account') };
}

const done = () => new Response(null, { status: 204 });

it('signs out everywhere', async () => {
  const { user } = open({ 'DELETE /me/sessions': () => Response.json({ acknowledged: true }) });
  await user.click(screen.getByRole('button', { name: 'Sign out everywhere' }));
  await vi.waitFor(() => expect(authStore.getState().status).toBe('signed-out'));
});

it('says why a download failed, until the next attempt', async () => {
  let response = () => problem(500, 'The shelf broke.');
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: vi.fn() }),
  );
  const { user } = open({ 'GET /me/export': () => response() });
  await user.click(screen.getByRole('button', { name: 'Download your data' }));
  expect(await screen.findByText('The shelf broke.')).toBeVisible();
  response = () => Response.json({ uid: '1' });
  await user.click(screen.getByRole('button', { name: 'Download your data' }));
  await vi.waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(screen.queryByText('The shelf broke.')).not.toBeInTheDocument();
});

it('deletes the account after the password, and opens the home page', async () => {
  const { identity, calls, user } = open({ 'DELETE /me': done });
  const reauthenticate = vi.spyOn(identity, 'reauthenticate');
  await user.click(screen.getByRole('button', { name: 'Delete account' }));
  const dialog = within(screen.getByRole('alertdialog'));
  await user.type(dialog.getByLabelText('Current password'), 'Secret!23');
  await user.click(dialog.getByRole('button', { name: 'Delete account' }));
  expect(await navigatedTo()).toBe('/');
  expect(reauthenticate).toHaveBeenCalledExactlyOnceWith('Secret!23');
  expect(calls.map(({ method }) => method)).toEqual(['DELETE']);
});

it('asks users of Google for no password', async () => {
  const { identity, user } = open({ 'DELETE /me': done }, false);
  const reauthenticate = vi.spyOn(identity, 'reauthenticate');
  await user.click(screen.getByRole('button', { name: 'Delete account' }));
  const dialog = within(screen.getByRole('alertdialog'));
  expect(dialog.queryByLabelText('Current password')).not.toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Delete account' }));
  expect(await navigatedTo()).toBe('/');
  expect(reauthenticate).toHaveBeenCalledExactlyOnceWith(undefined);
});

it('deletes nothing when the dialog is closed while Google is asked', async () => {
  const { identity, calls, user } = open({ 'DELETE /me': done }, false);
  let signIn = () => {};
  const signedIn = new Promise<void>((resolve) => {
    signIn = resolve;
  });
  vi.spyOn(identity, 'reauthenticate').mockReturnValue(signedIn);
  await user.click(screen.getByRole('button', { name: 'Delete account' }));
  const dialog = within(screen.getByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: 'Delete account' }));
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  signIn();
  await signedIn;
  await new Promise((resolve) => setTimeout(resolve));
  expect(calls).toEqual([]);
  expect(authStore.getState().status).toBe('signed-in');
});
