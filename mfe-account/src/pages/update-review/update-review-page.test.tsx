import { authStore, signOut } from '@clean-express/shared-auth';
import { fakeApi, problem, review } from '@clean-express/shared-testing/fake-api';
import { placeGoneTo, renderPage } from '@clean-express/shared-testing/render-page';
import { screen, waitFor } from '@testing-library/react';
import { toast } from 'react-hot-toast';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Component } from './update-review-page.tsx';

vi.mock(import('@clean-express/shared-auth'), async (original) => ({
  ...(await original()),
  signOut: vi.fn(),
}));

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

describe('when it was changed elsewhere meanwhile', () => {
  const SENTENCE = 'This review was changed after you opened it.';

  /** A backend that has versions: another tab saves right after the form is opened. */
  function openAndChange() {
    const versions = [review(1), review(1, { comment: 'From another tab.' })];
    let read = -1;
    const calls = fakeApi({
      [GET]: () => {
        read += 1;
        return Response.json(versions[read], { headers: { ETag: `"${read}"` } });
      },
      [PUT]: (request) =>
        request.headers.get('If-Match') === '"1"'
          ? Response.json({ acknowledged: true, modifiedCount: 1 })
          : problem(412, SENTENCE),
    });
    return { user: open(), calls };
  }

  it('says so, keeps what was typed, and saves it once more when told to', async () => {
    const { user, calls } = openAndChange();
    await user.type(await comment(), ' And more.');
    await user.click(screen.getByRole('button', { name: 'Update Review' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(SENTENCE);
    expect(screen.getByRole('alert')).toHaveTextContent('From another tab.');
    expect(await comment()).toHaveValue('Comment 1 And more.');
    await user.click(screen.getByRole('button', { name: 'Update Review' }));
    expect(await placeGoneTo()).toBe('/my-reviews');
    const saves = calls.filter(({ method }) => method === 'PUT');
    expect(saves.map(({ headers }) => headers.get('If-Match'))).toEqual(['"0"', '"1"']);
    expect(saves[1]?.headers.get('Authorization')).toBe('Bearer token');
  });

  it('can be left as it is', async () => {
    const { user } = openAndChange();
    await user.type(await comment(), ' And more.');
    await user.click(screen.getByRole('button', { name: 'Update Review' }));
    await user.click(await screen.findByRole('link', { name: 'Leave it as it is' }));
    expect(await placeGoneTo()).toBe('/my-reviews');
    expect(sessionStorage).toHaveLength(0);
  });

  it('says why when the newer version cannot be read', async () => {
    const answers = [Response.json(review(1)), problem(404, 'This review does not exist.')];
    fakeApi({
      [GET]: () => answers.shift() ?? Response.error(),
      [PUT]: () => problem(412, SENTENCE),
    });
    const user = open();
    await user.type(await comment(), ' And more.');
    await user.click(screen.getByRole('button', { name: 'Update Review' }));
    expect((await screen.findAllByText('This review does not exist.'))[0]).toBeInTheDocument();
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

  it('signs another person out on the way to the login, which leads back here', async () => {
    fakeApi({ [GET]: () => Response.json(review(1, { email: 'bob@example.com' })) });
    vi.mocked(signOut).mockResolvedValue(true);
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Log in with another account' }));
    expect(await placeGoneTo()).toBe('/login');
    expect(signOut).toHaveBeenCalledOnce();
    expect(history.state.usr).toEqual({ from: '/update-review/review-1' });
    const sentence = 'You have logged Out Successfully!!';
    expect(screen.getAllByText(sentence)[0]).toBeInTheDocument();
  });

  it('stays when the logout fails', async () => {
    fakeApi({ [GET]: () => Response.json(review(1, { email: 'bob@example.com' })) });
    let finish = (_succeeded: boolean) => {};
    vi.mocked(signOut).mockReturnValue(
      new Promise((resolve) => {
        finish = resolve;
      }),
    );
    const user = open();
    const button = await screen.findByRole('button', { name: 'Log in with another account' });
    await user.click(button);
    expect(button).toHaveAttribute('aria-disabled', 'true');
    finish(false);
    await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'));
    expect(location.pathname).toBe('/update-review/review-1');
    expect(screen.queryByText('You have logged Out Successfully!!')).not.toBeInTheDocument();
  });

  it('leads a signed-out visitor to the login', async () => {
    fakeApi({ [GET]: () => Response.json(review(1)) });
    authStore.setState({ status: 'signed-out', user: undefined });
    open();
    expect(await comment()).toHaveAttribute('readonly');
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
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
