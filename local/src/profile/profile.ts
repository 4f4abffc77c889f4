import { join } from 'node:path';
import { DATA } from '../../bootstrap/workspace.mjs';

/** The one table of ports. A remote has its own from its `remote.config.ts`. */
const PORTS = { frontDoor: 3000, api: 4000, authEmulator: 9099 } as const;

/** Where tests serve pages of their own: so far from the front door, two for each of four workers. */
const SPARE_FRONT_DOORS = [10, 11, 12, 13, 14, 15, 16, 17];

/** How far the ports of tests, of the gate, and of development beside it are from those of a started site. */
const TEST_OFFSET = 100;
const GATE_OFFSET = 200;
const BESIDE_OFFSET = 300;

/** A way of running the site: with ports and data of its own. */
export interface Profile {
  /** Directory of everything that it keeps. */
  data: string;
  ports: Record<keyof typeof PORTS, number>;
  /** Ports of front doors that tests may start besides; the API lets their pages in. */
  spareFrontDoors: number[];
  /** The port of a remote's origin. */
  remotePort(remote: { port: number }): number;
  /** Settings that come before those of the shell that starts us; an empty one counts as not set. */
  environment: Record<string, string>;
}

function createProfile(
  name: string,
  offset = 0,
  environment: Profile['environment'] = {},
): Profile {
  return {
    spareFrontDoors: SPARE_FRONT_DOORS.map((distance) => PORTS.frontDoor + offset + distance),
    data: join(DATA, name),
    ports: {
      frontDoor: PORTS.frontDoor + offset,
      api: PORTS.api + offset,
      authEmulator: PORTS.authEmulator + offset,
    },
    remotePort: ({ port }) => port + offset,
    environment,
  };
}

/** Tests write to a database of their own, on a machine that may be busy, and with default settings. */
const FOR_TESTS = {
  DATABASE_URL: '',
  REDIS_URL: '',
  TRUST_PROXY: '',
  OVERLOAD_DELAY_MS: '0',
  REPORTS_PER_MINUTE: '1000000',
  TOKEN_KEYS: '',
  INBOX: '',
  AUTH_TOKEN_SYNC_URL: '',
  SERVER_RENDERING: '',
};

/** All ways of running the site. */
export const profiles = {
  start: createProfile('start'),
  dev: createProfile('dev'),
  /** Development while something else has the usual ports: a started site, most often. */
  devBeside: createProfile('dev-beside', BESIDE_OFFSET),
  test: createProfile('test', TEST_OFFSET, FOR_TESTS),
  /** Flows with a candidate; it may run while the site and its tests do. */
  gate: createProfile('gate', GATE_OFFSET, FOR_TESTS),
};

/** Where browsers find what runs on a port. */
export function localUrl(port: number): string {
  return `http://localhost:${port}`;
}
