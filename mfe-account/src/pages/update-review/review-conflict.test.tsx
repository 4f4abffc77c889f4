import { fakeApi, problem, review } from '@clean-express/testing/fake-api';
import { navigatedTo, renderPage } from '@clean-express/testing/render-page';
import { screen } from '@testing-library/react';
import { toast } from 'react-hot-toast';
import { afterEach, expect, it } from 'vitest';
import { Component } from './update-review-page.tsx';

// A toast outlives the page that showed it.
afterEach(() => toast.remove());

const GET = 'GET /reviews/review-1';
const PUT = 'PUT /reviews/review-1';

const open = () => renderPage(Component, '/update-review/:id', '/update-review/review-1');
const comment = () => screen.findByLabelText('Comment');

const MESSAGE = 'This review was changed after you opened it.';

/** Opens the form on a backend with ETags where another tab saves right afterwards. */
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
        : problem(412, MESSAGE),
  });
  return { user: open(), calls };
}

it('shows the newer version, preserves the input, and overwrites on the next submit', async () => {
  const { user, calls } = openAndChange();
  await user.type(await comment(), ' And more.');
  await user.click(screen.getByRole('button', { name: 'Update Review' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(MESSAGE);
  expect(screen.getByText('From another tab.')).toHaveAttribute('dir', 'auto');
  expect(await comment()).toHaveValue('Comment 1 And more.');
  await user.click(screen.getByRole('button', { name: 'Update Review' }));
  expect(await navigatedTo()).toBe('/my-reviews');
  const saves = calls.filter(({ method }) => method === 'PUT');
  expect(saves.map(({ headers }) => headers.get('If-Match'))).toEqual(['"0"', '"1"']);
  expect(saves[1]?.headers.get('Authorization')).toBe('Bearer token');
});

it('lets the user discard the edit and keep the newer version', async () => {
  const { user } = openAndChange();
  await user.type(await comment(), ' And more.');
  await user.click(screen.getByRole('button', { name: 'Update Review' }));
  await user.click(await screen.findByRole('link', { name: 'Leave it as it is' }));
  expect(await navigatedTo()).toBe('/my-reviews');
  expect(sessionStorage).toHaveLength(0);
});

it('shows an error when the newer version could not be loaded', async () => {
  const responses = [Response.json(review(1)), problem(404, 'This review does not exist.')];
  fakeApi({
    [GET]: () => responses.shift() ?? Response.error(),
    [PUT]: () => problem(412, MESSAGE),
  });
  const user = open();
  await user.type(await comment(), ' And more.');
  await user.click(screen.getByRole('button', { name: 'Update Review' }));
  expect((await screen.findAllByText('This review does not exist.'))[0]).toBeInTheDocument();
});
