import './remote.css';
import type { RouteHandle } from '@clean-express/federation/contract';
import type { RouteObject } from '@clean-express/federation/router';
import {
  memberQuery,
  otherServicesQuery,
  serviceNamesQuery,
  servicePagesQuery,
  serviceQuery,
  serviceReviewsQuery,
} from '@clean-express/shared-api';
import { paths } from '@clean-express/shared-ui/paths';
import { memberServicesOf } from './pages/member/member-services.ts';
import { serviceListOf } from './pages/services/service-filter.ts';
import { reviewListOf } from './reviews/service-reviews.ts';

/** The routes of this remote, which the host loads. */
const routes: RouteObject[] = [
  {
    path: paths.services.path,
    handle: {
      title: 'Services',
      access: 'public',
      queries: ({ search }) => [servicePagesQuery(...serviceListOf(search)), serviceNamesQuery()],
    } satisfies RouteHandle,
    lazy: () => import('./pages/services/services-page.tsx'),
  },
  {
    path: paths.serviceDetail.path,
    handle: {
      access: 'public',
      queries: ({ params: { id = '' }, search }) => [
        serviceQuery(id),
        serviceReviewsQuery(id, ...reviewListOf(search)),
        otherServicesQuery(id),
        serviceNamesQuery(),
      ],
    } satisfies RouteHandle,
    lazy: () => import('./pages/service-detail/service-detail-page.tsx'),
  },
  {
    path: paths.member.path,
    handle: {
      access: 'public',
      queries: ({ params: { id = '' }, search }) => [
        memberQuery(id),
        servicePagesQuery(...memberServicesOf(id, search)),
      ],
    } satisfies RouteHandle,
    lazy: () => import('./pages/member/member-page.tsx'),
  },
];

export default routes;
