import { fakeApi, service } from '@clean-express/testing/fake-api';
import { pathsOf, prefetch, prefetchPage } from '@clean-express/testing/page-requests';
import { renderPage } from '@clean-express/testing/render-page';
import { screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { expect, it } from 'vitest';
import { Component as StartPage } from './pages/start/start-page.tsx';
import routes from './routes.tsx';
import Highlights, { queries } from './widgets/highlights.tsx';

it.each<[string, ComponentType, () => Promise<void>]>([
  ['/starter', StartPage, () => prefetchPage(routes, '/starter')],
  ['/', Highlights, () => prefetch(queries())],
])('requests on %s exactly what the host prefetches', async (path, Page, prefetchData) => {
  const api = () => fakeApi({ 'GET /home-services': () => Response.json([service(1)]) });
  const prefetched = api();
  await prefetchData();
  expect(prefetched).not.toEqual([]);
  const requested = api();
  renderPage(Page, path);
  expect(await screen.findByRole('link', { name: 'Service 1' })).toBeVisible();
  expect(pathsOf(requested)).toEqual(pathsOf(prefetched));
});
