/**
 * What only the server needs of the router and the query cache. It stands apart from the facades, so
 * that browsers download nothing of it.
 */

export { dehydrate } from '@tanstack/react-query';
export { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
