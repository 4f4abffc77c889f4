import { keysOf } from '../records.ts';

/**
 * Server → the port that it listens on. Browsers connect through the gateway, which serves each of
 * them over HTTPS and HTTP/2 on a port of its own.
 */
export const PORTS = {
  'ssr-server': 3400,
  catalog: 3401,
  blog: 3402,
  account: 3403,
  monolith: 3404,
  /** An SSR server that renders no pages: browsers do. */
  'client-rendering': 3405,
  api: 4400,
  'auth-emulator': 9499,
} as const;

export type ServerName = keyof typeof PORTS;

/** Names of all servers. */
export const SERVERS = keysOf(PORTS);

/** Names of the remotes whose pages the bench measures. */
export const REMOTES = ['catalog', 'blog', 'account'] as const satisfies ServerName[];

/** The first port of the gateway. */
const FIRST_GATEWAY_PORT = 3440;

/** The gateway's port for a server. */
export function gatewayPort(server: ServerName): number {
  return FIRST_GATEWAY_PORT + SERVERS.indexOf(server);
}

/** Returns the URL of a server: either its own, or the gateway's as browsers use it. */
export type Addresses = (server: ServerName) => string;

/** The servers' own URLs, over plain HTTP. */
export const direct: Addresses = (server) => `http://localhost:${PORTS[server]}`;

/** The gateway's URLs, over HTTPS and HTTP/2. */
export const throughGateway: Addresses = (server) => `https://localhost:${gatewayPort(server)}`;
