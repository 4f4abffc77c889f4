import { join } from 'node:path';
import { DATA } from '../../bootstrap/workspace.mjs';

/** The one table of ports. A remote has its own from its `remote.config.ts`. */
const PORTS = { frontDoor: 3000, api: 4000, authEmulator: 9099 } as const;

/** How far the ports of the tests are from those of a started site. */
const TEST_OFFSET = 100;

/** A way of running the site: with ports and data of its own. */
export interface Profile {
  /** Directory of everything that it keeps. */
  data: string;
  ports: Record<keyof typeof PORTS, number>;
  /** The port of a remote's origin. */
  remotePort(remote: { port: number }): number;
}

function createProfile(name: string, offset: number): Profile {
  return {
    data: join(DATA, name),
    ports: {
      frontDoor: PORTS.frontDoor + offset,
      api: PORTS.api + offset,
      authEmulator: PORTS.authEmulator + offset,
    },
    remotePort: ({ port }) => port + offset,
  };
}

/** All ways of running the site. */
export const profiles = {
  start: createProfile('start', 0),
  dev: createProfile('dev', 0),
  test: createProfile('test', TEST_OFFSET),
};

/** Where browsers find what runs on a port. */
export function localUrl(port: number): string {
  return `http://localhost:${port}`;
}
