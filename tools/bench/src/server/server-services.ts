import { join } from 'node:path';
import { localUrl, type Service } from 'site-runner';
import { profile, SSR_SERVER } from '../site/profile.ts';
import { withSettings } from '../site/services.ts';

const UNCACHED_PORT = 3482;
const FASTIFY_PORT = 3483;

/** URLs of the servers beside the SSR server: one that renders each page anew, and a bare Fastify. */
export const UNCACHED_SSR_SERVER = localUrl(UNCACHED_PORT);
export const BARE_FASTIFY = localUrl(FASTIFY_PORT);

const bareFastify: Service = {
  name: 'bare-fastify',
  title: 'bare Fastify',
  cwd: join(import.meta.dirname, '../..'),
  script: 'src/server/bare-fastify.ts',
  env: { PORT: String(FASTIFY_PORT), SSR_SERVER },
};

/** The servers that are measured beside an SSR server. */
export function comparedServices(ssrServer: Service): Service[] {
  const port = String(UNCACHED_PORT);
  const uncached = {
    ...withSettings(ssrServer, {
      PORT: port,
      PUBLIC_URL: UNCACHED_SSR_SERVER,
      CACHE_DIR: join(profile.data, 'uncached-ssr-server'),
    }),
    name: 'uncached-ssr-server',
    title: 'SSR server without a page cache',
    script: join(import.meta.dirname, 'uncached-ssr-server.ts'),
  };
  return [uncached, bareFastify];
}
