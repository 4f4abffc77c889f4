import type { ServerName } from '../site/ports.ts';

/** What is compared, and where it is served. */
export const SIDES = {
  monolith: 'monolith',
  federated: 'front-door',
  'federated, drawn by the browser': 'client-rendering',
} as const satisfies Record<string, ServerName>;

export type Side = keyof typeof SIDES;

/** The baseline. */
export const MONOLITH = 'monolith' satisfies Side;

/** The site as it is delivered. */
export const FEDERATED = 'federated' satisfies Side;

/** The same without any page drawn on the server. */
export const BROWSER_DRAWN = 'federated, drawn by the browser' satisfies Side;
