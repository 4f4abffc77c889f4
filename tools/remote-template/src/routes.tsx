import './remote.css';
import type { RouteHandle } from '@clean-express/federation/contract';
import type { RouteObject } from '@clean-express/federation/router';
import { homeServicesQuery } from '@clean-express/shared-api';
import { paths } from './paths.ts';

/** The routes of this remote, which the host loads. */
const routes: RouteObject[] = [
  {
    path: paths.start.path,
    handle: {
      title: 'Starter',
      access: 'public',
      queries: () => [homeServicesQuery()],
    } satisfies RouteHandle,
    lazy: () => import('./pages/start/start-page.tsx'),
  },
];

export default routes;
