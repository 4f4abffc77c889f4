import { declaredCalls, pathsOf } from '@clean-express/testing/declared-calls';
import { fakeApi, service } from '@clean-express/testing/fake-api';
import { prefetchQueries } from '@clean-express/testing/prefetch-page-queries';
import { renderPage } from '@clean-express/testing/render-page';
import { screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { expect, it } from 'vitest';
import remote from '../remote.config.ts';
import { Component as StartPage } from './pages/start/start-page.tsx';
import routes from './routes.tsx';
import Highlights from './widgets/highlights.tsx';

const { pages, widgets } = remote;

it.each<[string, ComponentType, string[] | undefined]>([
  ['/starter', StartPage, pages?.['/starter']?.data],
  ['/', Highlights, widgets?.['./Highlights']?.data],
])('requests on %s exactly the declared data', async (path, Page, data) => {
  const calls = fakeApi({ 'GET /home-services': () => Response.json([service(1)]) });
  renderPage(Page, path);
  expect(await screen.findByRole('link', { name: 'Service 1' })).toBeVisible();
  expect(pathsOf(calls)).toEqual(declaredCalls(data));
});

it('prefetches for /starter exactly the declared data', async () => {
  const calls = fakeApi({ 'GET /home-services': () => Response.json([service(1)]) });
  await prefetchQueries(routes, '/starter');
  expect(pathsOf(calls)).toEqual(declaredCalls(pages?.['/starter']?.data));
});
