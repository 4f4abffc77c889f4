import { fakeApi, problem, review } from '@clean-express/shared-testing/fake-api';
import { placeGoneTo, renderPage } from '@clean-express/shared-testing/render-page';
import { screen } from '@testing-library/react';
import { toast } from 'react-hot-toast';
import { afterEach, expect, it } from 'vitest';
import { Component } from './update-review-page.tsx';

// A toast outlives the page that it was made for.
afterEach(() => toast.remove());

const GET = 'GET /reviews/review-1';
const PUT = 'PUT /reviews/review-1';

const open = () => renderPage(Component, '/update-review/:id', '/update-review/review-1');
const comment = () => screen.findByLabelText('Comment');

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

it('says what was changed elsewhere, keeps what was typed, and saves that when told to', async () => {
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

it('can be left as it is by now', async () => {
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
