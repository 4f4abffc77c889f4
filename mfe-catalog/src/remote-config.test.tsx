import { declaredCalls, pathsOf } from '@clean-express/testing/declared-calls';
import { fakeApi, service } from '@clean-express/testing/fake-api';
import { prefetchQueries } from '@clean-express/testing/prefetch-page-queries';
import { renderPage } from '@clean-express/testing/render-page';
import { waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { expect, it } from 'vitest';
import remote from '../remote.config.ts';
import { Component as ServiceDetailPage } from './pages/service-detail/service-detail-page.tsx';
import { Component as ServicesPage } from './pages/services/services-page.tsx';
import routes from './routes.tsx';
import HomeServices from './widgets/home-services.tsx';

const VALUES = { id: 'service-1', q: 'clean', sort: 'price' };

const { pages, widgets } = remote;

const catalogApi = () =>
  fakeApi({
    'GET /services': () => Response.json([service(1)]),
    'GET /services/service-1': () => Response.json(service(1)),
    'GET /home-services': () => Response.json([service(1)]),
    'GET /reviews': () => Response.json([]),
  });

it.each<[string, ComponentType, string, string[] | undefined]>([
  ['/services', ServicesPage, '/services?q=clean&sort=price', pages?.['/services']?.data],
  ['/services/:id', ServiceDetailPage, '/services/service-1', pages?.['/services/:id']?.data],
  ['/', HomeServices, '/', widgets?.['./HomeServices']?.data],
])('requests on %s exactly the declared data', async (path, Page, at, data) => {
  const calls = catalogApi();
  renderPage(Page, path, at);
  const expected = declaredCalls(data, VALUES).toSorted();
  await waitFor(() => expect(pathsOf(calls).toSorted()).toEqual(expected));
});

it.each([
  ['/services', '/services?q=clean&sort=price'],
  ['/services/:id', '/services/service-1'],
] as const)('prefetches for %s exactly the declared data', async (path, at) => {
  const calls = catalogApi();
  await prefetchQueries(routes, at);
  const expected = declaredCalls(pages?.[path]?.data, VALUES).toSorted();
  expect(pathsOf(calls).toSorted()).toEqual(expected);
});
