import { join } from 'node:path';
import { localUrl, ROOT, type Service, type Site } from 'site-runner';

/** The canary monitor, which rolls failing canaries back. */
export function canaryMonitor({ profile, store }: Site): Service {
  return {
    name: 'canary-monitor',
    title: 'canary monitor',
    cwd: join(ROOT, 'delivery'),
    script: 'src/watch/server.ts',
    env: { RELEASE_STORE: store, SSR_SERVERS: localUrl(profile.ports.ssrServer) },
  };
}
