import { join } from 'node:path';
import type { Registry } from '@clean-express/federation/registry';
import { STANDALONE_MODE } from '@clean-express/federation/remote-config';
import type { RuntimeConfig } from '@clean-express/federation/runtime-config';
import type { RemotePackage } from 'delivery';
import { ROOT } from '../../bootstrap/workspace.mjs';
import type { Service } from '../processes/service.ts';
import { localUrl, type Profile } from '../profile/profile.ts';
import { FIREBASE } from '../site/project.ts';
import { api } from '../site/services.ts';
import { originOf } from '../site/stage-remotes.ts';
import { devRegistry } from './dev-registry.ts';

const VITE_SERVER = join(ROOT, 'local/src/dev/vite-server.ts');

/** What a development server needs to know besides its package's configuration. */
interface Settings {
  name: string;
  folder: string;
  port: number;
  /** Path → JSON that it answers itself. */
  answers: object;
  mode?: string;
}

/** The development server of a package. */
function viteServer({ name, folder, port, answers, mode = 'development' }: Settings): Service {
  return {
    name,
    title: `development server of ${name}`,
    port,
    cwd: folder,
    script: VITE_SERVER,
    env: {
      NODE_ENV: 'development',
      MODE: mode,
      PORT: String(port),
      ANSWERS: JSON.stringify(answers),
    },
  };
}

/** Where things are on this machine, as the front door would say. */
function configAnswer({ ports }: Profile) {
  const config: RuntimeConfig = {
    siteUrl: localUrl(ports.frontDoor),
    apiUrl: localUrl(ports.api),
    firebase: FIREBASE,
    authEmulatorUrl: localUrl(ports.authEmulator),
    inbox: false,
  };
  return { '/config.json': config };
}

/** A remote's development server, for the shell. */
export function devRemote(profile: Profile, { remote, folder }: RemotePackage): Service {
  const port = profile.remotePort(remote);
  return viteServer({ name: remote.name, folder, port, answers: {} });
}

/** A remote's development server with a page of its own, in which the remote is alone. */
export function standaloneRemote(profile: Profile, { remote, folder }: RemotePackage): Service {
  return viteServer({
    name: remote.name,
    folder,
    port: profile.remotePort(remote),
    answers: configAnswer(profile),
    mode: STANDALONE_MODE,
  });
}

/**
 * The shell's development server, with what the front door would tell it.
 *
 * @param hot - The remotes that have development servers.
 * @param others - The registry of those that have none.
 */
export function devShell(
  profile: Profile,
  hot: readonly RemotePackage[],
  others: Registry = { microFrontends: {} },
): Service {
  const configs = hot.map(({ remote }) => remote);
  const { microFrontends } = devRegistry(configs, (remote) => originOf(profile, remote));
  return viteServer({
    name: 'shell',
    folder: join(ROOT, 'shell'),
    port: profile.ports.frontDoor,
    answers: {
      '/registry.json': { microFrontends: { ...others.microFrontends, ...microFrontends } },
      ...configAnswer(profile),
    },
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
