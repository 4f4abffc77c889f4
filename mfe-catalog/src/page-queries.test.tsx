import { fakeApi, service } from '@clean-express/testing/fake-api';
import { pathsOf, prefetch, prefetchPage } from '@clean-express/testing/page-requests';
import { renderPage } from '@clean-express/testing/render-page';
import { waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { expect, it } from 'vitest';
import { Component as MemberPage } from './pages/member/member-page.tsx';
import { Component as ServiceDetailPage } from './pages/service-detail/service-detail-page.tsx';
import { Component as ServicesPage } from './pages/services/services-page.tsx';
import routes from './routes.tsx';
import FittingService, { queries as fittingQueries } from './widgets/fitting-service.tsx';
import HomeServices, { queries } from './widgets/home-services.tsx';

const OF = { post: 'post-1' };

const LIST = '/services?q=clean&sort=price&minPrice=20&maxPrice=60';
const LONG_LIST = '/services?show=24&after=abc';
const DETAIL = '/services/service-1';
const LONG_DETAIL = '/services/service-1?sort=-rating&show=20&after=abc';

const MEMBER = '/members/member-1?show=24';

const catalogApi = () =>
  fakeApi({
    'GET /services': () => Response.json([service(1)]),
    'GET /services/service-1': () => Response.json(service(1)),
    'GET /home-services': () => Response.json([service(1)]),
    'GET /reviews': () => Response.json([]),
    'GET /members/member-1': () => Response.json({ name: 'Ada B.', photo: '', since: '2026-11' }),
  });

it.each<[string, ComponentType, string, () => Promise<void>]>([
  ['/services', ServicesPage, LIST, () => prefetchPage(routes, LIST)],
  ['/services', ServicesPage, LONG_LIST, () => prefetchPage(routes, LONG_LIST)],
  ['/services/:id', ServiceDetailPage, DETAIL, () => prefetchPage(routes, DETAIL)],
  ['/services/:id', ServiceDetailPage, LONG_DETAIL, () => prefetchPage(routes, LONG_DETAIL)],
  ['/members/:id', MemberPage, MEMBER, () => prefetchPage(routes, MEMBER)],
  ['/', HomeServices, '/', () => prefetch(queries())],
  ['/', () => <FittingService {...OF} />, '/', () => prefetch(fittingQueries(OF))],
])('requests on %s exactly what the host prefetches: %#', async (path, Page, at, prefetchData) => {
  const prefetched = catalogApi();
  await prefetchData();
  expect(prefetched).not.toEqual([]);
  const requested = catalogApi();
  renderPage(Page, path, at);
  await waitFor(() => expect(pathsOf(requested)).toEqual(pathsOf(prefetched)));
});
