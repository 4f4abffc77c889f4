import { randomBytes } from 'node:crypto';
import { FIREBASE, localUrl, releaseOrigins, type Site } from 'site-runner';

/** Where the container of the release server has its policy. */
const POLICY = '/releases/policy.yaml';

/** The settings of the servers of a site, as an operator makes them for production. */
export function settingsOf(site: Site, databases: { api: string; releaseServer: string }) {
  const { profile, remotes, releaseServer } = site;
  const { ports } = profile;
  const [api, page] = [localUrl(ports.api), localUrl(ports.ssrServer)];
  const everywhere = { DRAIN_SECONDS: '2', METRICS_TOKEN: randomBytes(32).toString('hex') };
  const common = { ...everywhere, UNLIMITED_ADDRESSES: '127.0.0.0/8,::1' };
  return {
    api: {
      ...common,
      PORT: String(ports.api),
      PUBLIC_URL: api,
      DATABASE_URL: databases.api,
      CORS_ORIGINS: page,
      FIREBASE_PROJECT_ID: FIREBASE.projectId,
      TOKEN_KEYS: `a:${randomBytes(32).toString('hex')}`,
    },
    'release-server': {
      ...common,
      PORT: String(ports.releaseServer),
      PUBLIC_URL: releaseServer.url,
      DATABASE_URL: databases.releaseServer,
      RELEASE_STORE: '/releases',
      RELEASE_ORIGINS: releaseOrigins(profile, remotes),
      LIVE_SITES: page,
      SIGNING_KEYS: releaseServer.signingKeys,
      SSR_SERVER_KEY: releaseServer.ssrServerKey,
      POLICY,
    },
    'ssr-server': {
      ...everywhere,
      PORT: String(ports.ssrServer),
      PUBLIC_URL: page,
      REGISTRY: '/releases/public/registry.json',
      RELEASE_SERVER: releaseServer.url,
      SSR_SERVER_KEY: releaseServer.ssrServerKey,
      RELEASE_PUBLIC_KEYS: releaseServer.publicKeys,
      API_URL: api,
      FIREBASE_API_KEY: FIREBASE.apiKey,
      FIREBASE_AUTH_DOMAIN: FIREBASE.authDomain,
      FIREBASE_PROJECT_ID: FIREBASE.projectId,
    },
  };
}
