import type { FastifyRequest } from 'fastify';

/** Table → id of the row that a request reads beside the table of its route. */
export function otherRows({ routeOptions, query }: FastifyRequest): ReadonlyMap<string, unknown> {
  const parameters: Record<string, unknown> = Object(query);
  const tables = Object.entries(routeOptions.config.alsoFrom ?? {});
  const rows = tables.map(([parameter, table]) => [table, parameters[parameter]] as const);
  return new Map(rows.filter(([, id]) => id !== undefined));
}
