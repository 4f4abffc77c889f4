/**
 * Everything that listens, with the port that it listens to. Browsers come in by the port above it,
 * where the gateway speaks HTTPS and HTTP/2.
 */
export const PORTS = {
  'front-door': 3400,
  catalog: 3401,
  blog: 3402,
  account: 3403,
  monolith: 3404,
  /** A front door that draws no page itself. */
  'client-rendering': 3405,
  api: 4400,
  'auth-emulator': 9499,
} as const;

export type ServerName = keyof typeof PORTS;

/** Names of all servers. */
export const SERVERS = Object.keys(PORTS) as ServerName[];

/** Names of the remotes that are measured: those whose pages the bench knows. */
export const REMOTES = ['catalog', 'blog', 'account'] as const satisfies ServerName[];

/** The first port of the gateway. */
const GATEWAY = 3440;

/** The port at which the gateway answers for a server. */
export function gatewayPort(server: ServerName): number {
  return GATEWAY + SERVERS.indexOf(server);
}

/** How the servers of a site are called: directly, or through the gateway as browsers do. */
export type Addresses = (server: ServerName) => string;

/** As the servers listen, over plain HTTP. */
export const direct: Addresses = (server) => `http://localhost:${PORTS[server]}`;

/** As browsers come in, over HTTPS and HTTP/2. */
export const throughGateway: Addresses = (server) => `https://localhost:${gatewayPort(server)}`;
