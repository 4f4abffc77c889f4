import { fakeApi, problem, review } from '@clean-express/shared-testing/fake-api';
import { placeGoneTo, renderPage } from '@clean-express/shared-testing/render-page';
import { screen } from '@testing-library/react';
import { toast } from 'react-hot-toast';
import { afterEach, describe, expect, it } from 'vitest';
import { Component } from './update-review-page.tsx';

// A toast outlives the page that it was made for.
afterEach(() => toast.remove());

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

  it('bears its title', async () => {
    fakeApi({ [GET]: () => Response.json(review(1)) });
    open();
    await comment();
    expect(document.title).toBe('Update Review - CLEAN EXPRESS');
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

  it('stays when the save is not acknowledged', async () => {
    fakeApi({
      [GET]: () => Response.json(review(1)),
      [PUT]: () => Response.json({ acknowledged: false, modifiedCount: 0 }),
    });
    const user = open();
    await user.type(await comment(), ' And more.');
    await user.click(screen.getByRole('button', { name: 'Update Review' }));
    const sentence = 'The review could not be saved. Please try again.';
    expect((await screen.findAllByText(sentence))[0]).toBeInTheDocument();
    expect(await comment()).toHaveValue('Comment 1 And more.');
  });
});

it('says why the review cannot be had, and tries again', async () => {
  const answers = [problem(503, 'We are back in a minute.'), Response.json(review(1))];
  fakeApi({ [GET]: () => answers.shift() ?? Response.error() });
  const user = open();
  expect(await screen.findByText('We are back in a minute.')).toBeVisible();
  expect(document.title).toBe('Update Review - CLEAN EXPRESS');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await comment()).toHaveValue('Comment 1');
});

it('is not found when there is no such review', async () => {
  fakeApi({ [GET]: () => problem(404, 'This review does not exist.') });
  open();
  const sentence = 'This is not a valid page.Please Provide a valid url...';
  expect(await screen.findByRole('heading', { name: sentence })).toBeVisible();
  expect(document.title).toBe('404 not found - CLEAN EXPRESS');
});
