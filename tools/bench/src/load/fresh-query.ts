import type { Request } from 'autocannon';

let lastQuery = 0;

/**
 * A request with a new query each time, so that no cache has its response.
 *
 * @param pathOf - Returns the path of the next request.
 */
export function freshQuery(pathOf: () => string): Request {
  const setupRequest = <Sent extends object>(request: Sent) => {
    lastQuery += 1;
    const path = pathOf();
    return { ...request, path: `${path}${path.includes('?') ? '&' : '?'}fresh=${lastQuery}` };
  };
  return { path: pathOf(), setupRequest };
}
