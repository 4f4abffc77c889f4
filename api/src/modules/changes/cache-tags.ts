import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

/**
 * Names the changes that make a response outdated: `services`, `services:<id>`, `reviews:<service id>`. There
 * may be several: `services,blogs:<id>`.
 */
const CACHE_TAG_HEADER = 'x-cache-tag';

/** The key of a {@link Change} that a response is limited to. */
function keyOf(table: string, { params, query }: FastifyRequest): unknown {
  // Both have been validated.
  const { id }: Record<string, unknown> = Object(params);
  const { serviceId }: Record<string, unknown> = Object(query);
  return table === 'reviews' ? serviceId : id;
}

/** Tags public responses, so that SSR servers know which changes make a page outdated. */
export const cacheTags = fp(
  async (app) => {
    app.addHook('preHandler', async (request, reply) => {
      const { publicFrom: table } = request.routeOptions.config;
      if (!table) return;
      const key = keyOf(table, request);
      const tags = [[table, key] as const, ...otherRows(request)].map(([name, id]) =>
        // A visitor may send any text as the id of a service; a header may not contain it.
        id === undefined ? name : `${name}:${encodeURIComponent(String(id))}`,
      );
      reply.header(CACHE_TAG_HEADER, tags.join());
    });
  },
  { name: 'cache-tags' },
);

/** Table → id of the row that a request reads beside the table of its route. */
export function otherRows({ routeOptions, query }: FastifyRequest): ReadonlyMap<string, unknown> {
  const parameters: Record<string, unknown> = Object(query);
  const tables = Object.entries(routeOptions.config.alsoFrom ?? {});
  const rows = tables.map(([parameter, table]) => [table, parameters[parameter]] as const);
  return new Map(rows.filter(([, id]) => id !== undefined));
}
