import { join } from 'node:path';
import { FIREBASE } from 'site-runner';
import type { Service } from '../processes/with-services.ts';
import type { Certificate } from './certificate.ts';
import { DATA, ROOT } from './folders.ts';
import { type Addresses, gatewayPort, PORTS, SERVERS, type ServerName } from './ports.ts';

const BENCH = join(import.meta.dirname, '../..');

/**
 * Where a server listens. Only warnings are logged, because a log line per request would be
 * measured as well.
 */
function listening(server: ServerName): Record<string, string> {
  return { HOST: 'localhost', PORT: String(PORTS[server]), LOG_LEVEL: 'warn' };
}

/** The REST API. */
export function api(addressOf: Addresses): Service {
  return {
    name: 'api',
    cwd: join(ROOT, 'api'),
    script: 'src/server.ts',
    env: {
      ...listening('api'),
      // Override the settings of the terminal that starts the bench.
      DATABASE_URL: '',
      TOKEN_KEYS: '',
      NODE_ENV: 'development',
      PUBLIC_URL: addressOf('api'),
      DATA_DIR: join(DATA, 'api'),
      CORS_ORIGINS: SERVERS.map(addressOf).join(','),
      FIREBASE_PROJECT_ID: FIREBASE.projectId,
      FIREBASE_AUTH_EMULATOR_HOST: new URL(addressOf('auth-emulator')).host,
      REDIS_URL: '',
      // Requests are counted as in production, but never rejected.
      REQUESTS_PER_MINUTE: '100000000',
      WRITES_PER_MINUTE: '100000000',
      OVERLOAD_DELAY_MS: '0',
    },
  };
}

/** The Firebase Auth emulator. */
export function authEmulator(addressOf: Addresses): Service {
  return {
    name: 'auth-emulator',
    cwd: join(ROOT, 'tools/auth-emulator'),
    script: 'src/server.ts',
    env: {
      ...listening('auth-emulator'),
      DATA_DIR: join(DATA, 'auth'),
      PROJECT_ID: FIREBASE.projectId,
      SITE_URL: addressOf('ssr-server'),
    },
  };
}

/**
 * The origin that serves the releases of a remote.
 *
 * @param store - Directory of the releases.
 */
export function remoteOrigin(remote: ServerName, store: string): Service {
  return {
    name: remote,
    cwd: join(ROOT, 'tools/site-runner'),
    script: 'src/origin/server.ts',
    env: { ...listening(remote), STORE_DIR: store, REMOTE: remote },
  };
}

/**
 * The SSR server.
 *
 * @param store - Directory of the releases.
 */
export function ssrServer(
  server: 'ssr-server' | 'client-rendering',
  store: string,
  addressOf: Addresses,
): Service {
  return {
    name: server,
    cwd: join(ROOT, 'ssr-server'),
    script: 'src/server.ts',
    env: {
      ...listening(server),
      NODE_ENV: 'production',
      PUBLIC_URL: addressOf(server),
      REGISTRY: join(store, 'registry.json'),
      SERVER_RENDERING: String(server === 'ssr-server'),
      EARLY_HINTS: 'true',
      // Requests are counted as in production, but never rejected.
      REQUESTS_PER_MINUTE: '100000000',
      NOT_FOUND_PER_MINUTE: '100000000',
      API_URL: addressOf('api'),
      AUTH_EMULATOR_URL: addressOf('auth-emulator'),
      FIREBASE_API_KEY: FIREBASE.apiKey,
      FIREBASE_AUTH_DOMAIN: FIREBASE.authDomain,
      FIREBASE_PROJECT_ID: FIREBASE.projectId,
      INBOX: 'false',
      VITALS_SAMPLE: '0',
    },
  };
}

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
