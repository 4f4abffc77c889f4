/**
 * What only the server uses of react-router-dom and TanStack Query. It is not part of the facades, so
 * that browsers do not download it.
 */

export { dehydrate } from '@tanstack/react-query';
export {
  createStaticHandler,
  createStaticRouter,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router-dom';
