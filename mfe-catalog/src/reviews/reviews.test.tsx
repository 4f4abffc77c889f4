import { fakeApi, problem, review } from '@clean-express/testing/fake-api';
import { renderPage } from '@clean-express/testing/render-page';
import { cleanup, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ReviewSummary } from '../pages/service-detail/service-detail.tsx';
import { Reviews } from './reviews.tsx';

const open = () =>
  renderPage(() => <Reviews serviceId="service-1" />, '/services/:id', '/services/service-1');

const ofService1 = { serviceId: 'service-1' };
const headers = {
  Link: '<http://api.example/reviews?serviceId=service-1&cursor=abc>; rel="next"',
  'X-Total-Count': '2',
};

it('shows and counts only reviews of the service', async () => {
  const calls = fakeApi({ 'GET /reviews': () => Response.json([review(1), review(2)]) });
  open();
  expect(await screen.findByRole('heading', { name: 'Total Reviews 1' })).toBeVisible();
  expect(screen.getByRole('cell', { name: 'Comment 1' })).toBeVisible();
  expect(screen.queryByText('Comment 2')).not.toBeInTheDocument();
  expect(calls[0]?.url).toContain('?serviceId=service-1&');
});

it('sums them up with the first line of the newest one', async () => {
  const comments = [review(1, { comment: 'Spotless.\nTwo cleaners came.' }), review(3, ofService1)];
  fakeApi({ 'GET /reviews': () => Response.json(comments) });
  const Summary = () => <ReviewSummary serviceId="service-1" listId="reviews" />;
  renderPage(Summary, '/services/:id', '/services/service-1?show=20');
  expect(await screen.findByRole('link', { name: '2 reviews' })).toHaveAttribute(
    'href',
    '/services/service-1?show=20#reviews',
  );
  expect(screen.getByText('Spotless.')).toBeVisible();
  cleanup();
  renderPage(Summary, '/services/:id', '/services/service-1?after=abc');
  await screen.findByRole('link', { name: '2 reviews' });
  expect(screen.queryByText('Spotless.')).not.toBeInTheDocument();
});

it('shows the name and photo of the author', async () => {
  const photo = 'https://photos.example/grace.jpg';
  fakeApi({
    'GET /reviews': () => Response.json([review(1, { name: 'Grace Hopper', photo })]),
  });
  open();
  const person = await screen.findByRole('rowheader', { name: 'Grace Hopper' });
  expect(within(person).getByRole('presentation')).toHaveAttribute('src', photo);
});

it('shows name and comment in the direction of each text', async () => {
  fakeApi({ 'GET /reviews': () => Response.json([review(1, { name: 'נועה', comment: 'נקי!' })]) });
  open();
  expect(await screen.findByText('נועה')).toHaveAttribute('dir', 'auto');
  expect(screen.getByText('נקי!')).toHaveAttribute('dir', 'auto');
});

it('loads the next page on request, and retries a failed one', async () => {
  const nextPages = [problem(503, 'Page two is lost.'), Response.json([review(9, ofService1)])];
  fakeApi({
    'GET /reviews': ({ url }) =>
      url.includes('cursor=abc')
        ? (nextPages.shift() ?? Response.error())
        : Response.json([review(1)], { headers }),
  });
  const user = open();
  await user.click(await screen.findByRole('link', { name: 'Load more' }));
  expect(await screen.findByText('Page two is lost.')).toBeVisible();
  expect(screen.getByRole('cell', { name: 'Comment 1' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('cell', { name: 'Comment 9' })).toBeVisible();
  expect(location.search).toBe('?show=20');
});

it('focuses the first new review', async () => {
  const all = Array.from({ length: 11 }, (_, index) => review(index, ofService1));
  fakeApi({
    'GET /reviews': ({ url }) =>
      url.includes('cursor=abc')
        ? Response.json(all.slice(10))
        : Response.json(all.slice(0, 10), { headers }),
  });
  const user = open();
  await user.click(await screen.findByRole('link', { name: 'Load more' }));
  const cell = await screen.findByRole('cell', { name: 'Comment 10' });
  expect(cell.closest('tr')).toHaveFocus();
});

it('requests as many reviews as the URL says, after the cursor in it', async () => {
  const calls = fakeApi({ 'GET /reviews': () => Response.json([review(1)]) });
  const at = '/services/service-1?show=20&after=abc';
  renderPage(() => <Reviews serviceId="service-1" />, '/services/:id', at);
  const link = await screen.findByRole('link', { name: 'Back to the beginning' });
  expect(link).toHaveAttribute('href', '/services/service-1#reviews');
  expect(calls[0]?.url).toContain('?serviceId=service-1&limit=20&cursor=abc');
});
