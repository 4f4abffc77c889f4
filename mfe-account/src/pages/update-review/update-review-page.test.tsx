import { authStore } from '@clean-express/shared-auth';
import { ADA, fakeApi, problem, review } from '@clean-express/testing/fake-api';
import { navigatedTo, renderPage } from '@clean-express/testing/render-page';
import { screen } from '@testing-library/react';
import { toast } from 'react-hot-toast';
import { afterEach, describe, expect, it } from 'vitest';
import { Component } from './update-review-page.tsx';

// A toast outlives the page that showed it.
afterEach(() => toast.remove());

const GET = 'GET /reviews/review-1';
const PUT = 'PUT /reviews/review-1';

const open = () => renderPage(Component, '/update-review/:id', '/update-review/review-1');
const comment = () => screen.findByLabelText('Comment');

/** What an earlier version of the API would refuse in the body of a save. */
const ADDED = { rating: 4, createdAt: '2026-03-14T23:30:00.000Z', reply: 'Thank you.' };

describe('for the author', () => {
  it('saves the whole review with the new comment and opens the list', async () => {
    const calls = fakeApi({
      [GET]: () => Response.json(review(1, { own: true, ...ADDED })),
      [PUT]: () => Response.json({ acknowledged: true, modifiedCount: 1 }),
    });
    const user = open();
    await user.clear(await comment());
    await user.type(await comment(), 'Better than I thought.');
    expect(screen.getByRole('heading', { name: 'Update Your Review' })).toBeVisible();
    expect(screen.getByText('Service 1')).toBeVisible();
    expect(screen.getByLabelText('Name')).toHaveAttribute('readonly');
    expect(screen.getByLabelText('Email')).toHaveAttribute('readonly');
    await user.click(screen.getByRole('button', { name: 'Update Review' }));
    expect(await navigatedTo()).toBe('/my-reviews');
    expect(screen.getAllByText('Your Review Updated Successfully!!!')[0]).toBeInTheDocument();
    expect(await calls[1]?.json()).toEqual(review(1, { comment: 'Better than I thought.' }));
  });

  it('is editable without an email', async () => {
    fakeApi({ [GET]: () => Response.json(review(1, { email: '', own: true })) });
    authStore.setState({ user: { ...ADA, email: undefined } });
    open();
    expect(await comment()).not.toHaveAttribute('readonly');
    expect(screen.getByLabelText('Email')).toHaveValue('Unregistered');
  });

  it('has a title', async () => {
    fakeApi({ [GET]: () => Response.json(review(1)) });
    open();
    await comment();
    expect(document.title).toBe('Update Review - CLEAN EXPRESS');
  });

  it('says before anything is typed that a verified email is required', async () => {
    fakeApi({ [GET]: () => Response.json(review(1)) });
    authStore.setState({ user: { ...ADA, emailVerified: false }, requiresVerifiedEmail: true });
    open();
    expect(await screen.findByRole('button', { name: 'Send verification email' })).toBeVisible();
    authStore.setState({ requiresVerifiedEmail: undefined });
  });

  it('requires a comment', async () => {
    fakeApi({ [GET]: () => Response.json(review(1)) });
    const user = open();
    await user.clear(await comment());
    await user.click(screen.getByRole('button', { name: 'Update Review' }));
    expect(await comment()).toHaveAccessibleDescription('Comment is required.');
  });

  it('stays on the page when the response does not acknowledge the save', async () => {
    fakeApi({
      [GET]: () => Response.json(review(1)),
      [PUT]: () => Response.json({ acknowledged: false, modifiedCount: 0 }),
    });
    const user = open();
    await user.type(await comment(), ' And more.');
    await user.click(screen.getByRole('button', { name: 'Update Review' }));
    const message = 'The review could not be saved. Please try again.';
    expect((await screen.findAllByText(message))[0]).toBeInTheDocument();
    expect(await comment()).toHaveValue('Comment 1 And more.');
  });
});

it('shows why the review could not be loaded, and retries', async () => {
  const responses = [problem(503, 'We are back in a minute.'), Response.json(review(1))];
  fakeApi({ [GET]: () => responses.shift() ?? Response.error() });
  const user = open();
  expect(await screen.findByText('We are back in a minute.')).toBeVisible();
  expect(document.title).toBe('Update Review - CLEAN EXPRESS');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await comment()).toHaveValue('Comment 1');
});

it('shows the not-found message when the review does not exist', async () => {
  fakeApi({ [GET]: () => problem(404, 'This review does not exist.') });
  open();
  const message = 'This is not a valid page.Please Provide a valid url...';
  expect(await screen.findByRole('heading', { name: message })).toBeVisible();
  expect(document.title).toBe('404 not found - CLEAN EXPRESS');
});
