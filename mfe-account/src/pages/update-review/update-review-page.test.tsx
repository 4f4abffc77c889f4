import { authStore } from '@clean-express/shared-auth';
import { fakeApi, problem, review } from '@clean-express/shared-testing/fake-api';
import { placeGoneTo, renderPage } from '@clean-express/shared-testing/render-page';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Component } from './update-review-page.tsx';

const GET = 'GET /reviews/review-1';
const PUT = 'PUT /reviews/review-1';

const open = () => renderPage(Component, '/update-review/:id', '/update-review/review-1');
const comment = () => screen.findByLabelText('Comment');

describe('for its author', () => {
  it('saves the comment with the whole review and goes to the list', async () => {
    const calls = fakeApi({
      [GET]: () => Response.json(review(1)),
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
    expect(await placeGoneTo()).toBe('/my-reviews');
    expect(screen.getAllByText('Your Review Updated Successfully!!!')[0]).toBeInTheDocument();
    expect(await calls[1]?.json()).toEqual(review(1, { comment: 'Better than I thought.' }));
  });

  it('wants a comment', async () => {
    fakeApi({ [GET]: () => Response.json(review(1)) });
    const user = open();
    await user.clear(await comment());
    await user.click(screen.getByRole('button', { name: 'Update Review' }));
    expect(await comment()).toHaveAccessibleDescription('Comment is required.');
  });

  it('stays when the save is refused', async () => {
    fakeApi({
      [GET]: () => Response.json(review(1)),
      [PUT]: () => problem(403, 'Only the author of a review can change it.'),
    });
    const user = open();
    await user.type(await comment(), ' And more.');
    await user.click(screen.getByRole('button', { name: 'Update Review' }));
    const sentence = 'Only the author of a review can change it.';
    expect((await screen.findAllByText(sentence))[0]).toBeInTheDocument();
    expect(await comment()).toHaveValue('Comment 1 And more.');
  });
});

describe('for everybody else', () => {
  it('is read-only for another person', async () => {
    fakeApi({ [GET]: () => Response.json(review(1, { email: 'bob@example.com' })) });
    open();
    expect(await comment()).toHaveAttribute('readonly');
    expect(screen.getByText(/Only its author can change this review/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Update Review' })).not.toBeInTheDocument();
  });

  it('leads a signed-out visitor to the login', async () => {
    fakeApi({ [GET]: () => Response.json(review(1)) });
    authStore.setState({ status: 'signed-out', user: undefined });
    open();
    expect(await comment()).toHaveAttribute('readonly');
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
  });
});

it('is not found when there is no such review', async () => {
  fakeApi({ [GET]: () => problem(404, 'This review does not exist.') });
  open();
  const sentence = 'This is not a valid page.Please Provide a valid url...';
  expect(await screen.findByRole('heading', { name: sentence })).toBeVisible();
});
