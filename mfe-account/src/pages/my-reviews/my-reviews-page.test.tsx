import { authStore } from '@clean-express/shared-auth';
import { ADA, fakeApi, review } from '@clean-express/testing/fake-api';
import { navigatedTo, renderPage } from '@clean-express/testing/render-page';
import { cleanup, screen, within } from '@testing-library/react';
import { toast } from 'react-hot-toast';
import { afterEach, expect, it } from 'vitest';
import { Component as UpdateReview } from '../update-review/update-review-page.tsx';
import { Component } from './my-reviews-page.tsx';

// A toast outlives the page that showed it.
afterEach(() => toast.remove());

const heading = (name: string) => screen.findByRole('heading', { name, level: 1 });

it('shows an empty state with a link to the services', async () => {
  fakeApi({ 'GET /reviews': () => Response.json([]) });
  renderPage(Component, '/my-reviews');
  await heading("You Don't have Any Review");
  expect(screen.getByRole('link', { name: 'See Services' })).toHaveAttribute('href', '/services');
});

it('requests the reviews of a user without an email by the token', async () => {
  const calls = fakeApi({
    'GET /reviews': () => Response.json([review(1, { email: '', own: true })]),
  });
  authStore.setState({ user: { ...ADA, email: undefined } });
  renderPage(Component, '/my-reviews');
  await heading('I have Total 1 Reviews');
  expect(calls[0]?.url).toContain('/reviews?email=&');
  expect(calls[0]?.headers.get('Authorization')).toBe('Bearer token');
});

it('shows only reviews of the user, also when the backend ignores the email', async () => {
  const others = [review(2, { own: false }), review(3, { email: 'bob@example.com' })];
  const listed = [review(1), ...others, review(4, { email: '', own: true })];
  fakeApi({ 'GET /reviews': () => Response.json(listed) });
  renderPage(Component, '/my-reviews');
  await heading('I have Total 2 Reviews');
  expect(screen.getByText('Comment 1')).toBeVisible();
  expect(screen.getByText('Comment 4')).toBeVisible();
});

it('shows no review without an email to a user without one, unless it is their own', async () => {
  fakeApi({ 'GET /reviews': () => Response.json([review(1, { email: '' })]) });
  authStore.setState({ user: { ...ADA, email: undefined } });
  renderPage(Component, '/my-reviews');
  await heading("You Don't have Any Review");
});

it('shows the picture of the service beside its name and the comment', async () => {
  const serviceImg = 'https://photos.example/oven.jpg';
  fakeApi({ 'GET /reviews': () => Response.json([review(1, { serviceImg })]) });
  renderPage(Component, '/my-reviews');
  const card = within(await screen.findByRole('article', { name: 'Service 1' }));
  expect(card.getByRole('presentation')).toHaveAttribute('src', serviceImg);
  expect(card.getByText('Service Name').nextElementSibling).toHaveTextContent('Service 1');
  expect(card.getByText('My Review').nextElementSibling).toHaveTextContent('Comment 1');
  for (const text of ['Service 1', 'Comment 1']) {
    expect(card.getByText(text)).toHaveAttribute('dir', 'auto');
  }
});

it('shows stars, date and the reply of the owner', async () => {
  const change = {
    rating: 2,
    createdAt: '2026-03-14T23:30:00.000Z',
    reply: 'We are <i>sorry</i>.',
  };
  fakeApi({ 'GET /reviews': () => Response.json([review(1, change), review(2)]) });
  renderPage(Component, '/my-reviews');
  const card = within(await screen.findByRole('article', { name: 'Service 1' }));
  expect(card.getByText('2 out of 5 stars')).toBeInTheDocument();
  expect(card.getByText('March 14, 2026')).toHaveAttribute('datetime', change.createdAt);
  const reply = card.getByText('Reply from the owner').nextElementSibling;
  expect(reply).toHaveTextContent('We are <i>sorry</i>.');
  const other = within(screen.getByRole('article', { name: 'Service 2' }));
  expect(other.queryByText(/out of 5|Reply/)).not.toBeInTheDocument();
});

it('loads the reviews of the user with the token, page by page', async () => {
  const link = '<http://api.example/reviews?email=ada%40example.com&cursor=abc>; rel="next"';
  const calls = fakeApi({
    'GET /reviews': ({ url }) =>
      url.includes('cursor=abc')
        ? Response.json([review(2)], { headers: { 'X-Total-Count': '2' } })
        : Response.json([review(1)], { headers: { Link: link, 'X-Total-Count': '2' } }),
  });
  const user = renderPage(Component, '/my-reviews');
  await heading('I have Total 2 Reviews');
  expect(screen.getAllByRole('article')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  const second = await screen.findByRole('article', { name: 'Service 2' });
  expect(within(second).getByText('Comment 2')).toBeVisible();
  expect(within(second).getByRole('link', { name: 'Update Review' })).toHaveAttribute(
    'href',
    '/update-review/review-2',
  );
  expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
  expect(calls[0]?.headers.get('Authorization')).toBe('Bearer token');
});

it('deletes a review after confirmation', async () => {
  // The remote remembers it, also for other tests.
  const calls = fakeApi({
    'GET /reviews': () => Response.json([review(7), review(2)]),
    'DELETE /reviews/review-7': () => Response.json({ acknowledged: true, deletedCount: 1 }),
  });
  const user = renderPage(Component, '/my-reviews');
  const [first] = await screen.findAllByRole('button', { name: 'Delete Review' });
  if (first) await user.click(first);
  const dialog = screen.getByRole('alertdialog', {
    name: 'Are You Sure Want to delete this Review?',
  });
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(calls).toHaveLength(1);

  if (first) await user.click(first);
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await heading('I have Total 1 Reviews')).toHaveFocus();
  expect(screen.queryByRole('article', { name: 'Service 7' })).not.toBeInTheDocument();
  expect(screen.getAllByText('User Deleted Successfully!!!')[0]).toBeInTheDocument();

  cleanup();
  renderPage(UpdateReview, '/update-review/:id', '/update-review/review-7');
  expect(await navigatedTo()).toBe('/my-reviews');
  expect(calls).toHaveLength(2);
});

it('shows no deleted review again when a page of the list was still loading', async () => {
  const link = '<http://api.example/reviews?email=ada%40example.com&cursor=abc>; rel="next"';
  let respond = () => {};
  fakeApi({
    'GET /reviews': async ({ url }) => {
      if (!url.includes('cursor=abc')) {
        return Response.json([review(8), review(9)], { headers: { Link: link } });
      }
      await new Promise<void>((resolve) => {
        respond = resolve;
      });
      return Response.json([review(10)]);
    },
    'DELETE /reviews/review-8': () => Response.json({ acknowledged: true, deletedCount: 1 }),
  });
  const user = renderPage(Component, '/my-reviews');
  await user.click(await screen.findByRole('button', { name: 'Load more' }));
  const [first] = screen.getAllByRole('button', { name: 'Delete Review' });
  if (first) await user.click(first);
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect((await screen.findAllByText('User Deleted Successfully!!!'))[0]).toBeInTheDocument();
  respond();
  // Time for all that the response leads to.
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(screen.queryByRole('article', { name: 'Service 8' })).not.toBeInTheDocument();
  expect(screen.getByRole('article', { name: 'Service 9' })).toBeVisible();
});

it.each([{ acknowledged: true, deletedCount: 0 }, { acknowledged: true }])(
  'shows an error when the response to a deletion is %j',
  async (body) => {
    fakeApi({
      'GET /reviews': () => Response.json([review(1)]),
      'DELETE /reviews/review-1': () => Response.json(body),
    });
    const user = renderPage(Component, '/my-reviews');
    await user.click(await screen.findByRole('button', { name: 'Delete Review' }));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    const message = 'The review could not be deleted. Please try again.';
    expect((await screen.findAllByText(message))[0]).toBeInTheDocument();
    expect(screen.getByRole('article', { name: 'Service 1' })).toBeVisible();
  },
);
