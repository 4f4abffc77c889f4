import { join } from 'node:path';
import { DATA } from '../../setup/workspace.mjs';
import { currentPerson, TOKEN_FILE } from '../site/local-access.ts';

/** The ports of the site. The port of a remote is in its `remote.config.ts`. */
const PORTS = {
  ssrServer: 3000,
  api: 4000,
  releaseServer: 4001,
  /** The origin of remotes that have no port here: those of other repositories. */
  otherRemotes: 4002,
  authEmulator: 9099,
} as const;

/** Ports of the SSR servers that tests start, relative to the site's: two for each of four workers. */
const SPARE_SSR_SERVERS = [10, 11, 12, 13, 14, 15, 16, 17];

/** Distance of the ports of tests, the gate and concurrent development from those of `npm start`. */
const TEST_OFFSET = 100;
const BESIDE_OFFSET = 300;

/** The gate's sites, one for each publication that runs at the same time. The bench has 400 and 500. */
const GATE_OFFSETS = [200, 600, 700, 800, 900];

/** Reads the metrics of sites on this machine. It is no secret: their servers listen on this machine only. */
export const LOCAL_METRICS_TOKEN = 'metrics-of-a-site-on-this-machine-only';

/**
 * Creates a profile.
 *
 * @param offset - Distance of its ports from those of `npm start`.
 * @param environment - Settings that override the environment of this process; empty: not set.
 */
export function createProfile(name: string, offset = 0, environment: Record<string, string> = {}) {
  return {
    /** Directory of all its data. */
    data: join(DATA, name),
    ports: {
      ssrServer: PORTS.ssrServer + offset,
      api: PORTS.api + offset,
      releaseServer: PORTS.releaseServer + offset,
      otherRemotes: PORTS.otherRemotes + offset,
      authEmulator: PORTS.authEmulator + offset,
    },
    /** Ports of additional SSR servers that tests may start; the API allows their origins. */
    spareSsrServers: SPARE_SSR_SERVERS.map((distance) => PORTS.ssrServer + offset + distance),
    /** The port of a remote's origin. */
    remotePort: ({ port }: { port: number }) => port + offset,
    // A machine that builds beside the site is busy: that is no reason to refuse its only user.
    environment: {
      OVERLOAD_DELAY_MS: '0',
      METRICS_TOKEN: LOCAL_METRICS_TOKEN,
      PGLITE_TEMPLATES: join(DATA, 'pglite'),
      ...environment,
    },
  };
}

/** A way to run the site, with its own ports and data. */
export type Profile = ReturnType<typeof createProfile>;

/** Tests use their own database and the default settings. */
const TEST_ENVIRONMENT = {
  DATABASE_URL: '',
  REDIS_URL: '',
  TRUST_PROXY: '',
  REPORTS_PER_MINUTE: '1000000',
  TOKEN_KEYS: '',
  INBOX: '',
  REQUIRE_VERIFIED_EMAIL: '',
  AUTH_TOKEN_SYNC_URL: '',
  SERVER_RENDERING: '',
};

/** All ways to run the site. */
export const profiles = {
  // Its developer needs no sign-in to the page of the releases; the tests of others run beside other sites.
  start: createProfile('start', 0, { LOCAL_PERSON: currentPerson() }),
  dev: createProfile('dev'),
  /** Development while the usual ports are taken, for example by `npm start`. */
  devBeside: createProfile('dev-beside', BESIDE_OFFSET),
  test: createProfile('test', TEST_OFFSET, TEST_ENVIRONMENT),
  /** The e2e tests of release candidates; they may run beside the site, its tests and one another. */
  gates: GATE_OFFSETS.map((offset) => createProfile(`gate-${offset}`, offset, TEST_ENVIRONMENT)),
};

/** The address of a port of this machine. */
export function localUrl(port: number): string {
  return `http://localhost:${port}`;
}

/** Directory of a profile's releases and their registry. */
export function storeOf({ data }: Pick<Profile, 'data'>): string {
  return join(data, 'releases');
}

/** Directory of the data of a profile's release server. */
export function releaseServerDataOf({ data }: Pick<Profile, 'data'>): string {
  return join(data, 'release-server');
}

/** File with the personal token for a profile's release server. */
export function tokenFileOf(profile: Pick<Profile, 'data'>): string {
  return join(releaseServerDataOf(profile), TOKEN_FILE);
}

/** The origin from which browsers load a remote's files. */
export function originOf(profile: Profile, remote: { port: number }): string {
  return localUrl(profile.remotePort(remote));
}
