import { index, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  index('routes/home.tsx'),
  route('services', 'routes/list.tsx'),
  route('services/:id', 'routes/detail.tsx'),
] satisfies RouteConfig;
