import { createProfile, localUrl, type Profile, profiles } from 'site-runner';

/**
 * The site as one build, and as it is in production, both server-rendered → the port of its SSR server. Results
 * name their fields by these.
 */
export const RENDERED_SIDES = { single: 3480, federated: 3400 } as const;

/** These, and the single build as browsers render it. */
export const SIDES = { clientRendered: 3481, ...RENDERED_SIDES } as const;

/** What the site is compared with → the ports of its servers. */
export const PEER_PORTS = {
  host: 3482,
  remote: 3483,
  rootConfig: 3484,
  application: 3485,
  framework: 3486,
} as const;

/** Creates the profile with an SSR server at a port. It overrides the settings of the terminal that starts the bench. */
const profileAt = (name: string, ssrServer: number): Profile =>
  createProfile(name, ssrServer - profiles.start.ports.ssrServer, profiles.test.environment);

/** How the bench runs the site: with its own ports, so that other sites can run at the same time. */
export const profile: Profile = {
  ...profileAt('bench', SIDES.federated),
  spareSsrServers: [SIDES.single, SIDES.clientRendered, ...Object.values(PEER_PORTS)],
};

const single = profileAt('bench/single', SIDES.single);

/** The site as one build: with releases of its own, and the API of the other. */
export const singleProfile: Profile = {
  ...single,
  ports: { ...single.ports, api: profile.ports.api, authEmulator: profile.ports.authEmulator },
};

/** URLs of the servers over plain HTTP. */
export const SSR_SERVER = localUrl(profile.ports.ssrServer);
export const API = localUrl(profile.ports.api);

/** The port at which the gateway serves a server. */
export const gatewayPort = (port: number) => port + 100;

/** The URL at which browsers reach a server through the gateway, over HTTPS and HTTP/2. */
export const gatewayUrl = (port: number) => `https://localhost:${gatewayPort(port)}`;

/** `DELETE` at the gateway: no request reaches this port any more. `PUT`: all do again. */
export const SWITCH_PATH = '/gateway-switch';
