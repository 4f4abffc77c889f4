import { join } from 'node:path';
import type { RemotePackage } from 'delivery';
import { ROOT } from '../../bootstrap/workspace.mjs';
import type { Service } from '../processes/service.ts';
import { localUrl, type Profile } from '../profile/profile.ts';
import { FIREBASE } from './project.ts';
import type { Site } from './site.ts';

/** The addresses of this machine under which pages of the site run. */
function pageOrigins(profile: Profile, remotes: readonly RemotePackage[]): string[] {
  const ports = remotes.map(({ remote }) => profile.remotePort(remote));
  return [profile.ports.frontDoor, ...profile.spareFrontDoors, ...ports].map(localUrl);
}

/** The Firebase Auth emulator. */
export function authEmulator({ data, ports }: Profile): Service {
  return {
    name: 'auth-emulator',
    title: 'Auth emulator',
    port: ports.authEmulator,
    cwd: join(ROOT, 'local'),
    script: 'src/auth-emulator/server.ts',
    env: {
      PORT: String(ports.authEmulator),
      DATA_DIR: join(data, 'auth'),
      PROJECT_ID: FIREBASE.projectId,
      SITE_URL: localUrl(ports.frontDoor),
    },
  };
}

/** The REST API. */
export function api(profile: Profile, remotes: readonly RemotePackage[]): Service {
  const { data, ports } = profile;
  return {
    name: 'api',
    title: 'API',
    port: ports.api,
    cwd: join(ROOT, 'api'),
    script: 'src/server.ts',
    env: {
      ...profile.environment,
      NODE_ENV: 'development',
      HOST: 'localhost',
      PORT: String(ports.api),
      PUBLIC_URL: localUrl(ports.api),
      DATA_DIR: join(data, 'api'),
      CORS_ORIGINS: pageOrigins(profile, remotes).join(','),
      FIREBASE_PROJECT_ID: FIREBASE.projectId,
      FIREBASE_AUTH_EMULATOR_HOST: `localhost:${ports.authEmulator}`,
      // Here, everybody has the same address: browsers, tests and the front door.
      UNLIMITED_ADDRESSES: '127.0.0.0/8,::1',
    },
  };
}

/** The origin that serves a remote's releases. */
export function remoteOrigin(
  { profile, store }: Pick<Site, 'profile' | 'store'>,
  { remote }: RemotePackage,
): Service {
  const port = profile.remotePort(remote);
  return {
    name: remote.name,
    title: `origin of the remote "${remote.name}"`,
    port,
    cwd: join(ROOT, 'delivery'),
    script: 'src/origin/server.ts',
    env: { HOST: 'localhost', PORT: String(port), STORE_DIR: store, REMOTE: remote.name },
  };
}

/** The front door. */
export function frontDoor({ profile, store, shell, previewKey }: Site): Service {
  const { ports } = profile;
  return {
    name: 'front-door',
    title: 'front door',
    port: ports.frontDoor,
    cwd: join(ROOT, 'shell'),
    script: 'server/server.ts',
    env: {
      ...profile.environment,
      NODE_ENV: 'production',
      HOST: 'localhost',
      PORT: String(ports.frontDoor),
      PUBLIC_URL: localUrl(ports.frontDoor),
      REGISTRY: join(store, 'registry.json'),
      SHELL_DIST: shell,
      PREVIEW_KEY: previewKey,
      // Here, everybody has the same address.
      REQUESTS_PER_MINUTE: '1000000',
      UNKNOWN_PER_MINUTE: '1000000',
      API_URL: localUrl(ports.api),
      AUTH_EMULATOR_URL: localUrl(ports.authEmulator),
      FIREBASE_API_KEY: FIREBASE.apiKey,
      FIREBASE_AUTH_DOMAIN: FIREBASE.authDomain,
      FIREBASE_PROJECT_ID: FIREBASE.projectId,
    },
  };
}

/** Takes canaries off that fail. */
export function watchdog({ profile, store }: Site): Service {
  return {
    name: 'watch',
    title: 'watch over canaries',
    cwd: join(ROOT, 'delivery'),
    script: 'src/watch/server.ts',
    env: { RELEASE_STORE: store, FRONT_DOORS: localUrl(profile.ports.frontDoor) },
  };
}
