import './remote.css';
import type { RouteHandle } from '@clean-express/federation/contract';
import type { RouteObject } from '@clean-express/federation/router';
import { paths } from '@clean-express/shared-ui/paths';

/** The pages of an account, by which the host knows this remote. */
const routes: RouteObject[] = [
  {
    path: paths.login.path,
    handle: { title: 'Login', access: 'public' } satisfies RouteHandle,
    lazy: () => import('./pages/login/login-page.tsx'),
  },
  {
    path: paths.register.path,
    handle: { title: 'Register', access: 'public' } satisfies RouteHandle,
    lazy: () => import('./pages/register/register-page.tsx'),
  },
];

export default routes;
