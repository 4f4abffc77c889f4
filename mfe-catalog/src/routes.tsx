import './remote.css';
import type { RouteHandle } from '@clean-express/federation/contract';
import type { RouteObject } from '@clean-express/federation/router';
import { paths } from '@clean-express/shared-ui/paths';

/** The pages of the catalog, by which the host knows this remote. */
const routes: RouteObject[] = [
  {
    path: paths.services.path,
    handle: { title: 'Services', access: 'public' } satisfies RouteHandle,
    lazy: () => import('./pages/services/services-page.tsx'),
  },
  {
    path: paths.serviceDetail.path,
    handle: { access: 'public' } satisfies RouteHandle,
    lazy: () => import('./pages/service-detail/service-detail-page.tsx'),
  },
];

export default routes;
