import { authStore } from '@clean-express/shared-auth';
import { configureFakeAuth } from '@clean-express/shared-auth/testing';
import { ADA, fakeApi, problem } from '@clean-express/testing/fake-api';
import { navigatedTo, renderPage } from '@clean-express/testing/render-page';
import { screen } from '@testing-library/react';
import { toast } from 'react-hot-toast';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Component } from './edit-profile-page.tsx';

const PHOTO = 'https://photos.example/ada.jpg';

const PAGE = { name: 'Ada B.', photo: PHOTO, since: '2026-11' };

const member = { ...ADA, photoURL: PHOTO };

// A toast outlives the page that showed it.
afterEach(() => toast.remove());

beforeEach(() => {
  sessionStorage.clear();
  configureFakeAuth(member);
});

/** Opens the page, as Ada. */
function open() {
  const calls = fakeApi({
    'GET /me/page': () => Response.json(PAGE),
    'PUT /me': () => Response.json({ acknowledged: true, modifiedCount: 1 }),
  });
  authStore.setState({ status: 'signed-in', user: member });
  return { calls, user: renderPage(Component, '/profile/edit') };
}

it('saves name and photo, lets the reviews follow, and returns to the profile', async () => {
  const { calls, user } = open();
  expect(screen.getByLabelText('Photo URL')).toHaveValue(PHOTO);
  await user.clear(screen.getByLabelText('Name'));
  await user.type(screen.getByLabelText('Name'), ' Ada Lovelace ');
  await user.click(screen.getByRole('button', { name: 'Save profile' }));
  expect(await navigatedTo()).toBe('/profile');
  expect(authStore.getState().user).toMatchObject({ displayName: 'Ada Lovelace', photoURL: PHOTO });
  const call = calls.find(({ method }) => method === 'PUT');
  expect(call?.headers.get('authorization')).toBe('Bearer new-id-token-of-1');
  // Only the token says who the user is, and what is in the profile.
  expect(await call?.text()).toBe('');
});

it('leaves a visitor alone who has gone to another page while it was saved', async () => {
  let respond = (_response: Response) => {};
  const saved = new Promise<Response>((resolve) => {
    respond = resolve;
  });
  fakeApi({ 'GET /me/page': () => Response.json({ ...PAGE, _id: '1' }), 'PUT /me': () => saved });
  authStore.setState({ status: 'signed-in', user: member });
  const user = renderPage(Component, '/profile/edit');
  const link = await screen.findByRole('link', { name: 'See your page' });
  await user.click(screen.getByRole('button', { name: 'Save profile' }));
  await user.click(link);
  expect(await navigatedTo()).toBe('/members/1');
  respond(Response.json({ acknowledged: true, modifiedCount: 1 }));
  expect((await screen.findAllByText('Your profile is saved.'))[0]).toBeInTheDocument();
  expect(location.pathname).toBe('/members/1');
});

it('requires name and photo, as the registration does', async () => {
  const { calls, user } = open();
  await user.clear(screen.getByLabelText('Name'));
  await user.clear(screen.getByLabelText('Photo URL'));
  await user.click(screen.getByRole('button', { name: 'Save profile' }));
  expect(await screen.findByText('Name is required.')).toBeVisible();
  expect(screen.getByText('Photo URL is required.')).toBeVisible();
  expect(screen.getByLabelText('Name')).toHaveFocus();
  expect(calls.filter(({ method }) => method === 'PUT')).toEqual([]);
});

describe('the public page', () => {
  /** Opens the setting on an API that stores it. */
  function openSetting(change: Record<string, () => Response> = {}) {
    let id: string | undefined;
    const calls = fakeApi({
      'GET /me/page': () => Response.json(id ? { ...PAGE, _id: id } : PAGE),
      'POST /me/page': () => {
        id = 'page-1';
        return Response.json({ acknowledged: true, insertedId: id }, { status: 201 });
      },
      'DELETE /me/page': () => {
        id = undefined;
        return Response.json({ acknowledged: true, deletedCount: 1 });
      },
      ...change,
    });
    authStore.setState({ status: 'signed-in', user: member });
    return { calls, user: renderPage(Component, '/profile/edit') };
  }

  it('is off at first, and is shown and hidden', async () => {
    const { calls, user } = openSetting();
    const show = await screen.findByRole('button', { name: 'Show my page' });
    expect(screen.getByText('Ada B.')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'See your page' })).not.toBeInTheDocument();
    await user.click(show);
    expect(await screen.findByRole('link', { name: 'See your page' })).toHaveAttribute(
      'href',
      '/members/page-1',
    );
    expect(show).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Hide my page' }));
    expect(await screen.findByRole('button', { name: 'Show my page' })).toHaveFocus();
    expect(screen.queryByRole('link', { name: 'See your page' })).not.toBeInTheDocument();
    expect(calls.every(({ headers }) => headers.get('Authorization') === 'Bearer token')).toBe(
      true,
    );
  });

  it('says why it could not be shown', async () => {
    const { user } = openSetting({ 'POST /me/page': () => problem(403, 'Verify your email.') });
    await user.click(await screen.findByRole('button', { name: 'Show my page' }));
    expect(await screen.findByText('Verify your email.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Show my page' })).toBeVisible();
  });

  it('can be read again if it could not be loaded', async () => {
    const failures = [problem(503, 'We are back in a minute.')];
    const { user } = openSetting({
      'GET /me/page': () => failures.shift() ?? Response.json(PAGE),
    });
    expect(await screen.findByText('We are back in a minute.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('button', { name: 'Show my page' })).toBeVisible();
  });
});
