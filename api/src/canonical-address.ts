import type { FastifyRequest } from 'fastify';

type Request = Pick<FastifyRequest, 'routeOptions' | 'params' | 'query'>;

/**
 * The address of a validated request: its path, and the parameters that its route declares, in their
 * order. It is the same for all addresses that mean the same. Undeclared parameters are in none.
 *
 * @param changed - Parameters to replace.
 * @example canonicalAddress(request) // '/services?sort=price&limit=12'
 */
export function canonicalAddress(
  { routeOptions, params, query }: Request,
  changed: Record<string, string> = {},
): string {
  const { url = '', schema } = routeOptions;
  const values: Record<string, unknown> = Object(params);
  const path = url.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(values[name])));
  // Without a schema, nothing has removed undeclared parameters.
  const declared: Record<string, unknown> = schema?.querystring ? Object(query) : {};
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...declared, ...changed })) {
    if (value !== undefined) parameters.set(name, String(value));
  }
  return parameters.size > 0 ? `${path}?${parameters}` : path;
}
