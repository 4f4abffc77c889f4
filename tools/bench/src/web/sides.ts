import type { ServerName } from '../site/ports.ts';

/** The compared sites, and the servers that serve them. Results name their fields by these. */
export const SIDES = {
  monolith: 'monolith',
  federated: 'ssr-server',
  'federated, client-rendered': 'client-rendering',
} as const satisfies Record<string, ServerName>;

export type Side = keyof typeof SIDES;

/** The baseline. */
export const MONOLITH = 'monolith' satisfies Side;

/** The site as it is in production. */
export const FEDERATED = 'federated' satisfies Side;

/** The same site without server rendering. */
export const CLIENT_RENDERED = 'federated, client-rendered' satisfies Side;
