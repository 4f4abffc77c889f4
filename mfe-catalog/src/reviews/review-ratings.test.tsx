import type { Review } from '@clean-express/shared-api';
import { type AuthUser, authStore } from '@clean-express/shared-auth';
import { ADA, fakeApi, problem, review, service } from '@clean-express/testing/fake-api';
import { renderPage } from '@clean-express/testing/render-page';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { toast } from 'react-hot-toast';
import { afterEach, describe, expect, it } from 'vitest';
import { Component } from '../pages/service-detail/service-detail-page.tsx';

// A toast outlives the page that showed it.
afterEach(() => toast.remove());

const RATED = { serviceId: 'service-1', rating: 4, createdAt: '2026-03-14T23:30:00.000Z' };

type Handlers = Parameters<typeof fakeApi>[0];

const JANE = { name: 'Jane D.', photo: '', since: '2026-01' };

/** The service of a member with two reviews, one with a rating, and `X-Ratings` of 12 in all. */
const handlers = (own = false, ratings = 'count=12&stars=53'): Handlers => ({
  'GET /services': () => Response.json([service(1)]),
  'GET /services/service-1': ({ headers }) =>
    Response.json(service(1, { provider: JANE, ...(headers.has('Authorization') && { own }) })),
  'GET /reviews': () =>
    Response.json([review(1, RATED), review(2, { serviceId: 'service-1', name: 'Bob' })], {
      headers: { 'X-Ratings': ratings, 'X-Total-Count': '20' },
    }),
});

const open = (search = '') =>
  renderPage(Component, '/services/:id', `/services/service-1${search}`);

const rowOf = async (comment: string) =>
  within((await screen.findByRole('cell', { name: comment })).closest('tr') ?? document.body);

/** Another tab signs the user out, or another one in. */
const changeUser = (user: AuthUser | undefined) =>
  act(() => authStore.setState({ status: user ? 'signed-in' : 'signed-out', user }));

const BOB = { ...ADA, uid: '2', email: 'bob@example.com' };

const jsonLd = () =>
  JSON.parse(document.querySelector('script[type="application/ld+json"]')?.textContent ?? '{}');

describe('the reviews of a service', () => {
  it('have dates, and stars if they are rated', async () => {
    fakeApi(handlers());
    open();
    const rated = await rowOf('Comment 1');
    expect(rated.getByText('4 out of 5 stars')).toBeInTheDocument();
    expect(rated.getByText('March 14, 2026')).toHaveAttribute('datetime', RATED.createdAt);
    const unrated = await rowOf('Comment 2');
    expect(unrated.queryByText(/stars/)).not.toBeInTheDocument();
  });

  it('have an average at their head, in the summary, and for search engines', async () => {
    fakeApi(handlers());
    open();
    const region = await screen.findByRole('region', { name: 'Total Reviews 20' });
    expect(within(region).getByText('4.4 out of 5 stars')).toBeInTheDocument();
    expect(within(region).getByText('12 ratings')).toBeVisible();
    expect(screen.getByRole('article')).toHaveTextContent('4.4 out of 5 stars');
    expect(jsonLd().aggregateRating).toEqual({
      '@type': 'AggregateRating',
      ratingValue: 4.4,
      ratingCount: 12,
    });
  });

  it.each(['', 'count=0&stars=0', 'count=x&stars=-1'])(
    'have no average without ratings: %j',
    async (ratings) => {
      fakeApi(handlers(false, ratings));
      open();
      await rowOf('Comment 1');
      expect(jsonLd()).not.toHaveProperty('aggregateRating');
      expect(screen.queryByText(/ratings?$/)).not.toBeInTheDocument();
      expect(screen.queryByRole('link', { name: 'Best first' })).not.toBeInTheDocument();
    },
  );

  it('are sorted by the address', async () => {
    const calls = fakeApi(handlers());
    const user = open('?show=20');
    const best = await screen.findByRole('link', { name: 'Best first' });
    expect(best).toHaveAttribute('href', '/services/service-1?sort=-rating#reviews');
    await user.click(best);
    await waitFor(() =>
      expect(calls.at(-1)?.url).toContain('?serviceId=service-1&sort=-rating&limit=10'),
    );
    expect(best).toHaveAttribute('aria-current', 'true');
    expect(location.search).toBe('?sort=-rating');
    expect(screen.getByRole('link', { name: 'Newest first' })).toHaveAttribute(
      'href',
      '/services/service-1#reviews',
    );
    // The best one is not the newest one.
    await waitFor(() => expect(document.querySelector('q')).not.toBeInTheDocument());
  });
});

describe('the form', () => {
  const post = () => Response.json({ acknowledged: true, insertedId: 'new' });

  it('sends the stars that are chosen with the keyboard, and shows them at once', async () => {
    const calls = fakeApi({ ...handlers(), 'POST /reviews': post });
    const user = open();
    await screen.findByText('12 ratings');
    const group = within(await screen.findByRole('group', { name: 'Rating (optional)' }));
    expect(group.getByRole('radio', { name: 'No stars' })).toBeChecked();
    await user.click(group.getByRole('radio', { name: '1 star' }));
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(group.getByRole('radio', { name: '3 stars' })).toBeChecked();
    await user.type(screen.getByLabelText('Comment'), 'Spotless.');
    await user.click(screen.getByRole('button', { name: 'Add Review' }));
    expect((await rowOf('Spotless.')).getByText('3 out of 5 stars')).toBeInTheDocument();
    expect(screen.getByText('13 ratings')).toBeVisible();
    expect(group.getByRole('radio', { name: 'No stars' })).toBeChecked();
    const sent = await calls.find(({ method }) => method === 'POST')?.json();
    expect(sent).toMatchObject({ comment: 'Spotless.', rating: 3 });
  });

  it('sends no rating without stars', async () => {
    const calls = fakeApi({ ...handlers(), 'POST /reviews': post });
    const user = open();
    await user.type(await screen.findByLabelText('Comment'), 'Spotless.');
    await user.click(screen.getByRole('button', { name: 'Add Review' }));
    await rowOf('Spotless.');
    expect(screen.getByText('12 ratings')).toBeVisible();
    const sent = await calls.find(({ method }) => method === 'POST')?.json();
    expect(sent).not.toHaveProperty('rating');
  });

  it('has the stars again after a login, until others are chosen', async () => {
    fakeApi(handlers());
    const user = open();
    await user.click(await screen.findByRole('radio', { name: '4 stars' }));
    cleanup();
    open();
    expect(await screen.findByRole('radio', { name: '4 stars' })).toBeChecked();
    await user.click(screen.getByRole('radio', { name: 'No stars' }));
    cleanup();
    open();
    expect(await screen.findByRole('radio', { name: 'No stars' })).toBeChecked();
  });
});

describe('the reply of the owner', () => {
  const REPLY = 'PUT /reviews/review-1/reply';
  const updated = () => Response.json({ acknowledged: true, modifiedCount: 1 });
  const replied = (change: Partial<Review> = {}): Handlers => ({
    ...handlers(true),
    'GET /reviews': () =>
      Response.json([review(1, { ...RATED, reply: 'Thank <b>you</b>.', ...change })]),
  });

  it('is shown as text, with its date', async () => {
    fakeApi(replied({ repliedAt: '2026-04-01T10:00:00.000Z' }));
    authStore.setState({ status: 'signed-out', user: undefined });
    open();
    expect(await screen.findByText('Thank <b>you</b>.')).toBeVisible();
    expect(screen.getByText('Reply from the owner')).toBeVisible();
    expect(screen.getByText('April 1, 2026')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Reply/ })).not.toBeInTheDocument();
  });

  it('can only be written by the owner', async () => {
    const calls = fakeApi(handlers(false));
    open();
    await rowOf('Comment 1');
    await waitFor(() =>
      expect(calls.some(({ headers }) => headers.has('Authorization'))).toBe(true),
    );
    expect(screen.queryByRole('button', { name: 'Reply' })).not.toBeInTheDocument();
  });

  it('is sent, and shown without a reload', async () => {
    const calls = fakeApi({ ...handlers(true), [REPLY]: updated });
    const user = open();
    const [reply] = await screen.findAllByRole('button', { name: 'Reply' });
    expect(reply).toHaveAccessibleDescription('Ada');
    if (reply) await user.click(reply);
    await waitFor(() => expect(screen.getByLabelText('Reply')).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'Send Reply' }));
    expect(screen.getByLabelText('Reply')).toHaveAccessibleDescription('Reply is required.');
    await user.type(screen.getByLabelText('Reply'), ' Thank you. ');
    await user.click(screen.getByRole('button', { name: 'Send Reply' }));
    expect(await screen.findByText('Thank you.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Change Reply' })).toHaveFocus();
    const sent = await calls.find(({ method }) => method === 'PUT')?.json();
    expect(sent).toEqual({ reply: 'Thank you.' });
  });

  it('can be changed; a failure loses nothing', async () => {
    const responses = [problem(503, 'We are back in a minute.'), updated()];
    fakeApi({ ...replied(), [REPLY]: () => responses.shift() ?? Response.error() });
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Change Reply' }));
    expect(await screen.findByLabelText('Reply')).toHaveValue('Thank <b>you</b>.');
    await user.type(screen.getByLabelText('Reply'), ' Bye.');
    await user.click(screen.getByRole('button', { name: 'Send Reply' }));
    expect((await screen.findAllByText('We are back in a minute.'))[0]).toBeInTheDocument();
    expect(screen.getByLabelText('Reply')).toHaveValue('Thank <b>you</b>. Bye.');
    await user.click(screen.getByRole('button', { name: 'Send Reply' }));
    expect(await screen.findByText('Thank <b>you</b>. Bye.')).toBeVisible();
  });

  it.each([undefined, BOB])('is not shown to whoever comes next: %o', async (next) => {
    fakeApi(replied());
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Change Reply' }));
    await user.type(await screen.findByLabelText('Reply'), ' A secret.');
    await changeUser(next);
    expect(screen.queryByLabelText('Reply')).not.toBeInTheDocument();
    await changeUser(ADA);
    expect(await screen.findByRole('button', { name: 'Change Reply' })).toBeVisible();
  });

  it('is deleted after confirmation', async () => {
    fakeApi({
      ...replied(),
      'DELETE /reviews/review-1/reply': () =>
        Response.json({ acknowledged: true, deletedCount: 1 }),
    });
    const user = open();
    const remove = await screen.findByRole('button', { name: 'Delete Reply' });
    const dialog = () => screen.findByRole('alertdialog', { name: 'Delete your reply?' });
    await user.click(remove);
    await user.click(within(await dialog()).getByRole('button', { name: 'Cancel' }));
    expect(screen.getByText('Thank <b>you</b>.')).toBeVisible();
    await user.click(remove);
    await user.click(within(await dialog()).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByRole('button', { name: 'Reply' })).toHaveFocus();
    expect(screen.queryByText('Thank <b>you</b>.')).not.toBeInTheDocument();
  });
});

describe('a report', () => {
  const REPORT = 'POST /reviews/review-1/reports';

  const openDialog = async () => {
    const user = open();
    await user.click((await rowOf('Comment 1')).getByRole('button', { name: 'Report' }));
    return { user, dialog: within(await screen.findByRole('alertdialog', { name: /by Ada/ })) };
  };

  it('is sent with a reason, and confirmed', async () => {
    const done = () => Response.json({ acknowledged: true }, { status: 201 });
    const calls = fakeApi({ ...handlers(), [REPORT]: done });
    const { user, dialog } = await openDialog();
    await user.click(dialog.getByRole('button', { name: 'Report' }));
    expect(dialog.getByLabelText('Reason')).toHaveAccessibleDescription(/^Reason is required\./);
    await user.type(dialog.getByLabelText('Reason'), 'Spam.');
    await user.click(dialog.getByRole('button', { name: 'Report' }));
    const thanks = 'Thank you. We will look at this review.';
    expect((await screen.findAllByText(thanks))[0]).toBeInTheDocument();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    const sent = await calls.find(({ method }) => method === 'POST')?.json();
    expect(sent).toEqual({ reason: 'Spam.' });
  });

  it('shows why it was refused', async () => {
    fakeApi({ ...handlers(), [REPORT]: () => problem(429, 'Please go on tomorrow.') });
    const { user, dialog } = await openDialog();
    await user.type(dialog.getByLabelText('Reason'), 'Spam.');
    await user.click(dialog.getByRole('button', { name: 'Report' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Please go on tomorrow.');
    expect(dialog.getByLabelText('Reason')).toHaveValue('Spam.');
  });

  it('has its reason again after a login, until it is cancelled', async () => {
    fakeApi(handlers());
    const first = await openDialog();
    await first.user.type(first.dialog.getByLabelText('Reason'), 'Spam.');
    cleanup();
    const second = await openDialog();
    expect(second.dialog.getByLabelText('Reason')).toHaveValue('Spam.');
    await second.user.click(second.dialog.getByRole('button', { name: 'Cancel' }));
    cleanup();
    const third = await openDialog();
    expect(third.dialog.getByLabelText('Reason')).toHaveValue('');
  });

  it.each([undefined, BOB])('is not shown to whoever comes next: %o', async (next) => {
    fakeApi(handlers());
    const { user, dialog } = await openDialog();
    await user.type(dialog.getByLabelText('Reason'), 'A secret.');
    await changeUser(next);
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    await changeUser(ADA);
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  it('needs a login', async () => {
    fakeApi(handlers());
    authStore.setState({ status: 'signed-out', user: undefined });
    open();
    await rowOf('Comment 1');
    expect(screen.queryByRole('button', { name: 'Report' })).not.toBeInTheDocument();
  });
});
