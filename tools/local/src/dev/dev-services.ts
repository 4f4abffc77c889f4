import { join } from 'node:path';
import type { RuntimeConfig } from '@clean-express/federation/runtime-config';
import { describeUnbuilt } from '@clean-express/release-build';
import type { Registry } from '@clean-express/release-contract/registry';
import { type RemoteConfig, STANDALONE_MODE } from '@clean-express/release-contract/remote-config';
import {
  api,
  authEmulator,
  FIREBASE,
  localUrl,
  originOf,
  type Profile,
  type RemotePackage,
  ROOT,
  remoteOrigins,
  type Service,
} from 'site-runner';

const VITE_SERVER = join(ROOT, 'tools/local/src/dev/vite-server.ts');

/**
 * The development server of a package, besides its Vite configuration.
 *
 * @param responses - Path → JSON that it responds with.
 */
function viteServer(
  service: Pick<Service, 'name' | 'cwd'> & { port: number },
  responses: object,
  mode = 'development',
): Service {
  return {
    ...service,
    title: `development server of ${service.name}`,
    script: VITE_SERVER,
    env: {
      NODE_ENV: 'development',
      MODE: mode,
      PORT: String(service.port),
      JSON_RESPONSES: JSON.stringify(responses),
    },
  };
}

/** The runtime configuration for this machine, which the SSR server would serve. */
function configResponse({ ports }: Profile) {
  const config: RuntimeConfig = {
    siteUrl: localUrl(ports.ssrServer),
    apiUrl: localUrl(ports.api),
    firebase: FIREBASE,
    authEmulatorUrl: localUrl(ports.authEmulator),
    inbox: false,
    // The API reads the same variable.
    requireVerifiedEmail: process.env.REQUIRE_VERIFIED_EMAIL === 'true',
  };
  return { '/config.json': config };
}

/** A remote's development server, from which the shell loads the remote. */
export function devRemote(profile: Profile, { remote, folder }: RemotePackage): Service {
  return viteServer({ name: remote.name, cwd: folder, port: profile.remotePort(remote) }, {});
}

/** A remote's development server with a standalone page, without the shell. */
export function standaloneRemote(profile: Profile, { remote, folder }: RemotePackage): Service {
  const service = { name: remote.name, cwd: folder, port: profile.remotePort(remote) };
  return viteServer(service, configResponse(profile), STANDALONE_MODE);
}

/**
 * Creates the registry of remotes that development servers serve.
 *
 * @param originOf - Returns the origin of a remote's server.
 */
export function devRegistry(
  remotes: readonly RemoteConfig[],
  originOf: (remote: RemoteConfig) => string,
): Registry {
  const publishedAt = new Date(0).toISOString();
  const releaseOf = (remote: RemoteConfig) => ({
    url: `${originOf(remote)}/remoteEntry.js`,
    metadata: { version: 'dev' },
    deployment: { traffic: 100, default: true },
    extras: { ...describeUnbuilt(remote), publishedAt },
  });
  const releases = remotes.map((remote) => [remote.name, [releaseOf(remote)]]);
  return { microFrontends: Object.fromEntries(releases) };
}

/**
 * The shell's development server, with the registry and configuration that the SSR server would serve.
 *
 * @param hot - The remotes with a development server.
 * @param others - The registry of the other remotes.
 */
export function devShell(
  profile: Profile,
  hot: readonly RemotePackage[],
  others: Registry = { microFrontends: {} },
): Service {
  const configs = hot.map(({ remote }) => remote);
  const { microFrontends } = devRegistry(configs, (remote) => originOf(profile, remote));
  const registry = { microFrontends: { ...others.microFrontends, ...microFrontends } };
  return viteServer(
    { name: 'shell', cwd: join(ROOT, 'shell'), port: profile.ports.ssrServer },
    { '/registry.json': registry, ...configResponse(profile) },
  );
}

/** The Auth emulator, from its sources: `npm run dev` builds no servers. */
export function devAuthEmulator(profile: Profile): Service {
  return { ...authEmulator(profile), script: 'src/server.ts' };
}

/** The origins of the remotes that are built, from the origins' sources. */
export function devOrigins(
  site: Parameters<typeof remoteOrigins>[0],
  remotes: readonly RemotePackage[],
): Service {
  return { ...remoteOrigins(site, remotes), script: 'src/origin/server.ts' };
}

/** The API, from its sources: restarted whenever its code or its contract changes. */
export function devApi(profile: Profile, remotes: readonly RemotePackage[]): Service {
  const service = api(profile, remotes);
  const watched = ['api/src', 'api/drizzle', 'shared-api/src'].map((folder) => join(ROOT, folder));
  return {
    ...service,
    script: join(ROOT, 'tools/local/src/dev/restart-on-change.ts'),
    parameters: [join(service.cwd, 'src/server.ts'), ...watched],
  };
}
