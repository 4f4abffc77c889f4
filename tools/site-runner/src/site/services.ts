import { join } from 'node:path';
import type { RemotePackage } from '@clean-express/release-build';
import { ROOT } from '../../setup/workspace.mjs';
import type { PortUse } from '../processes/free-ports.ts';
import type { Service } from '../processes/supervisor.ts';
import { localUrl, originOf, type Profile } from '../profile/profile.ts';
import type { Site } from './site.ts';

/** The emulated Firebase project. The SDK never contacts Google for an ID that begins with `demo-`. */
export const FIREBASE = {
  projectId: 'demo-clean-express',
  apiKey: 'demo-key',
  authDomain: 'demo-clean-express.firebaseapp.com',
} as const;

/** Where the build of a package has its server. */
export const BUILT_SERVER = 'dist/server.js';

/** The Firebase Auth emulator. */
export function authEmulator({ data, ports }: Profile): Service {
  return {
    name: 'auth-emulator',
    title: 'Auth emulator',
    port: ports.authEmulator,
    cwd: join(ROOT, 'tools/auth-emulator'),
    script: BUILT_SERVER,
    env: {
      PORT: String(ports.authEmulator),
      DATA_DIR: join(data, 'auth'),
      PROJECT_ID: FIREBASE.projectId,
      SITE_URL: localUrl(ports.ssrServer),
    },
  };
}

/** The REST API. */
export function api(profile: Profile, remotes: readonly RemotePackage[]): Service {
  const { data, ports } = profile;
  const remotePorts = remotes.map(({ remote }) => profile.remotePort(remote));
  const pages = [ports.ssrServer, ...profile.spareSsrServers, ...remotePorts];
  return {
    name: 'api',
    title: 'API',
    port: ports.api,
    cwd: join(ROOT, 'api'),
    script: BUILT_SERVER,
    env: {
      ...profile.environment,
      NODE_ENV: 'development',
      HOST: 'localhost',
      PORT: String(ports.api),
      PUBLIC_URL: localUrl(ports.api),
      DATA_DIR: join(data, 'api'),
      CORS_ORIGINS: pages.map(localUrl).join(','),
      FIREBASE_PROJECT_ID: FIREBASE.projectId,
      FIREBASE_AUTH_EMULATOR_HOST: `localhost:${ports.authEmulator}`,
      // All clients on this machine have the same address: browsers, tests and the SSR server.
      UNLIMITED_ADDRESSES: '127.0.0.0/8,::1',
    },
  };
}

/**
 * The origins that serve the remotes' releases, each on the remote's own port, and one for all other remotes. One
 * process is enough for all of them, and a fraction of the memory.
 */
export function remoteOrigins(
  { profile, store }: Pick<Site, 'profile' | 'store'>,
  remotes: readonly RemotePackage[],
): Service {
  const origins = [
    ...remotes.map(({ remote }) => `${remote.name}=${profile.remotePort(remote)}`),
    `*=${profile.ports.otherRemotes}`,
  ];
  return {
    name: 'origins',
    title: 'server of the origins',
    cwd: join(ROOT, 'tools/site-runner'),
    script: BUILT_SERVER,
    env: { HOST: 'localhost', ORIGINS: origins.join(','), STORE_DIR: join(store, 'public') },
  };
}

/** The origins of all remotes, as the release server reads them. */
export function releaseOrigins(profile: Profile, remotes: readonly RemotePackage[]): string {
  const own = remotes.map(({ remote }) => `${remote.name}=${originOf(profile, remote)}`);
  return [...own, localUrl(profile.ports.otherRemotes)].join();
}

/** The release server, with a database of its own. */
function releaseServer({
  profile,
  store,
  remotes,
  releaseServer: { url, data, access, signingKeys, ssrServerKey },
}: Site): Service {
  const { ports } = profile;
  const site = localUrl(ports.ssrServer);
  return {
    name: 'release-server',
    title: 'release server',
    port: ports.releaseServer,
    cwd: join(ROOT, 'release/server'),
    script: BUILT_SERVER,
    env: {
      ...profile.environment,
      NODE_ENV: 'production',
      HOST: 'localhost',
      PORT: String(ports.releaseServer),
      PUBLIC_URL: url,
      // That of the API's database may be set in the terminal.
      DATABASE_URL: '',
      DATA_DIR: data,
      RELEASE_STORE: store,
      RELEASE_ORIGINS: releaseOrigins(profile, remotes),
      SIGNING_KEYS: signingKeys,
      SSR_SERVER_KEY: ssrServerKey,
      ...access.settings,
      LIVE_SITES: site,
      STAGING_SITES: site,
      // All clients on this machine have the same address.
      UNLIMITED_ADDRESSES: '127.0.0.0/8,::1',
      TRUST_PROXY: '',
    },
  };
}

function ssrServer({ profile, store, releaseServer }: Site): Service {
  const { data, ports } = profile;
  const { url, publicKeys, ssrServerKey } = releaseServer;
  return {
    name: 'ssr-server',
    title: 'SSR server',
    port: ports.ssrServer,
    cwd: join(ROOT, 'ssr-server'),
    script: BUILT_SERVER,
    env: {
      ...profile.environment,
      NODE_ENV: 'production',
      HOST: 'localhost',
      PORT: String(ports.ssrServer),
      PUBLIC_URL: localUrl(ports.ssrServer),
      REGISTRY: join(store, 'public/registry.json'),
      RELEASE_SERVER: url,
      RELEASE_PUBLIC_KEYS: publicKeys,
      SSR_SERVER_KEY: ssrServerKey,
      CACHE_DIR: join(data, 'ssr-server'),
      // All clients on this machine have the same address.
      REQUESTS_PER_MINUTE: '1000000',
      NOT_FOUND_PER_MINUTE: '1000000',
      CLIENT_WEIGHT: '1000000',
      API_URL: localUrl(ports.api),
      AUTH_EMULATOR_URL: localUrl(ports.authEmulator),
      FIREBASE_API_KEY: FIREBASE.apiKey,
      FIREBASE_AUTH_DOMAIN: FIREBASE.authDomain,
      FIREBASE_PROJECT_ID: FIREBASE.projectId,
    },
  };
}

/** The services of a built site: those that run while its releases are published, and its SSR server. */
export function builtServices(site: Site): { first: Service[]; ssrServer: Service } {
  return {
    first: [
      releaseServer(site),
      authEmulator(site.profile),
      api(site.profile, site.remotes),
      remoteOrigins(site, site.remotes),
    ],
    ssrServer: ssrServer(site),
  };
}

/** Lists the ports of remotes. */
export function remotePortUses(profile: Profile, remotes: readonly RemotePackage[]): PortUse[] {
  return remotes.map(({ remote }) => ({
    port: profile.remotePort(remote),
    title: `remote ${remote.name}`,
  }));
}

/** Lists every port of a profile with the service that needs it. */
export function portUses(profile: Profile, remotes: readonly RemotePackage[]): PortUse[] {
  const { ssrServer, api, authEmulator, releaseServer, otherRemotes } = profile.ports;
  return [
    { port: ssrServer, title: 'SSR server' },
    ...remotePortUses(profile, remotes),
    { port: api, title: 'API' },
    { port: releaseServer, title: 'release server' },
    { port: otherRemotes, title: 'origin of other remotes' },
    { port: authEmulator, title: 'Auth emulator' },
  ];
}
