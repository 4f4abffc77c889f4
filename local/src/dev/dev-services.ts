import { dirname, join } from 'node:path';
import type { RuntimeConfig } from '@clean-express/federation/runtime-config';
import type { RemotePackage } from 'delivery';
import { ROOT } from '../../bootstrap/workspace.mjs';
import type { Service } from '../processes/service.ts';
import { localUrl, type Profile } from '../profile/profile.ts';
import { FIREBASE } from '../site/project.ts';
import { api } from '../site/services.ts';
import { devRegistry } from './dev-registry.ts';

const VITE_SERVER = join(ROOT, 'local/src/dev/vite-server.ts');

/** The development server of a package, at the port of its Vite configuration. */
function viteServer(name: string, folder: string, port: number, answers: object): Service {
  return {
    name,
    title: `development server of ${name}`,
    port,
    cwd: folder,
    script: VITE_SERVER,
    env: { NODE_ENV: 'development', ANSWERS: JSON.stringify(answers) },
  };
}

/** A remote's development server. */
export function devRemote(profile: Profile, { remote, dist }: RemotePackage): Service {
  return viteServer(remote.name, dirname(dist), profile.remotePort(remote), {});
}

/** The shell's development server, with what the front door would tell it. */
export function devShell(profile: Profile, remotes: readonly RemotePackage[]): Service {
  const { ports } = profile;
  const configs = remotes.map(({ remote }) => remote);
  return viteServer('shell', join(ROOT, 'shell'), ports.frontDoor, {
    '/registry.json': devRegistry(configs, (remote) => localUrl(profile.remotePort(remote))),
    '/config.json': {
      siteUrl: localUrl(ports.frontDoor),
      apiUrl: localUrl(ports.api),
      firebase: FIREBASE,
      authEmulatorUrl: localUrl(ports.authEmulator),
      inbox: false,
    } satisfies RuntimeConfig,
  });
}

/** The API, started anew whenever its code or its contract changes. */
export function devApi(profile: Profile, remotes: readonly RemotePackage[]): Service {
  const service = api(profile, remotes);
  const watched = ['api/src', 'api/drizzle', 'shared-api/src'].map((folder) => join(ROOT, folder));
  return {
    ...service,
    script: join(ROOT, 'local/src/dev/restart-on-change.ts'),
    parameters: [join(service.cwd, service.script), ...watched],
  };
}
