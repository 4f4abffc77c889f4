import { fakeApi, review } from '@clean-express/testing/fake-api';
import { pathsOf, prefetchPage } from '@clean-express/testing/page-requests';
import { renderPage } from '@clean-express/testing/render-page';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Component as UpdateReviewPage } from './pages/update-review/update-review-page.tsx';
import routes from './routes.tsx';

const AT = '/update-review/review-1';

it('requests for a review exactly what the host prefetches', async () => {
  const api = () => fakeApi({ 'GET /reviews/review-1': () => Response.json(review(1)) });
  const prefetched = api();
  await prefetchPage(routes, AT);
  expect(prefetched).not.toEqual([]);
  const requested = api();
  renderPage(UpdateReviewPage, '/update-review/:id', AT);
  expect(await screen.findByLabelText('Comment')).toBeVisible();
  expect(pathsOf(requested)).toEqual(pathsOf(prefetched));
});
