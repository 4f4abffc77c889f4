import { matchRoutes } from '@clean-express/federation/router';
import { z } from 'zod';

const idSchema = z.uuid().toLowerCase();

/**
 * The one spelling of a path: without empty segments, and with only the escapes that it needs.
 *
 * @returns `undefined` for a path with a malformed escape: the router would match it undecoded.
 * @example normalPath('//services/%34%32/') // '/services/42'
 */
export function normalPath(pathname: string): string | undefined {
  try {
    const segments = pathname.split('/').filter(Boolean).map(decodeURIComponent);
    return `/${segments.map(encodeURIComponent).join('/')}`;
  } catch {
    return undefined;
  }
}

/**
 * The one address of a page: the fixed parts of its route, in their case, and the parameters as they
 * are in the path. Ids are in lower case, as the API has them: an address in capitals names the same item.
 *
 * @param pathname - A path that the route matches.
 * @example canonicalPath('/services/:id', '/Services/A%62/') // '/services/A%62'
 */
export function canonicalPath(route: string, pathname: string): string {
  const fixed = route.split('/').filter(Boolean);
  const segments = pathname.split('/').filter(Boolean);
  const isFixed = (segment: string, at: number) =>
    fixed[at]?.toLowerCase() === decodeURIComponent(segment).toLowerCase();
  const toCanonical = (segment: string, at: number) => {
    if (isFixed(segment, at)) return fixed[at];
    return idSchema.safeParse(segment).data ?? segment;
  };
  return `/${segments.map(toCanonical).join('/')}`;
}

/**
 * Finds the route that matches a path, by the router that the browser uses, in upper or lower case.
 *
 * @param routes - Route in the router's syntax → any value.
 * @example matchRoute({ '/services/:id': 1 }, '/services/42')?.parameters // { id: '42' }
 */
export function matchRoute<Value>(routes: Readonly<Record<string, Value>>, pathname: string) {
  const path = normalPath(pathname);
  if (path === undefined) return undefined;
  const candidates = Object.entries(routes).map(([route, value]) => ({ path: route, value }));
  const match = matchRoutes(candidates, path)?.[0];
  return match && { route: match.route.path, value: match.route.value, parameters: match.params };
}
