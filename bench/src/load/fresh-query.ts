import type { Request } from 'autocannon';

let lastQuery = 0;

/**
 * A request that has a query of its own each time, so that its answer is kept by nobody.
 *
 * @param pathOf - Path of the next request; called for each.
 */
export function freshQuery(pathOf: () => string): Request {
  const setupRequest = <Asked extends object>(request: Asked) => {
    lastQuery += 1;
    const path = pathOf();
    return { ...request, path: `${path}${path.includes('?') ? '&' : '?'}fresh=${lastQuery}` };
  };
  return { path: pathOf(), setupRequest };
}
