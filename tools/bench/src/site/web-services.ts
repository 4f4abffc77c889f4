import { join } from 'node:path';
import type { Service } from '../processes/service.ts';
import type { Certificate } from './certificate.ts';
import { gatewayPort, PORTS, SERVERS } from './ports.ts';

const BENCH = join(import.meta.dirname, '../..');

/**
 * The static host of the single-page app.
 *
 * @param dist - Directory of the app's build.
 */
export function monolith(dist: string): Service {
  return {
    name: 'monolith',
    cwd: BENCH,
    script: 'src/monolith/server.ts',
    env: { PORT: String(PORTS.monolith), DIST: dist },
  };
}

/** The reverse proxy that serves every server over HTTPS and HTTP/2. */
export function gateway({ cert, key }: Certificate): Service {
  const targets = SERVERS.map((server) => [gatewayPort(server), PORTS[server]]);
  return {
    name: 'gateway',
    cwd: BENCH,
    script: 'src/site/gateway.ts',
    env: { CERT: cert, KEY: key, TARGETS: JSON.stringify(Object.fromEntries(targets)) },
  };
}
