import { join } from 'node:path';
import { findRemotes } from 'delivery';
import { devRemote, devShell } from 'local/src/dev/dev-services.ts';
import { type Profile, profiles } from 'local/src/profile/profile.ts';
import type { Service } from '../processes/service.ts';
import { withServices } from '../processes/with-services.ts';
import { DATA, ROOT } from '../site/folders.ts';
import { direct, PORTS } from '../site/ports.ts';
import { api, authEmulator } from '../site/services.ts';

const VITE_SERVER = join(import.meta.dirname, 'vite-server.ts');

/** `npm run dev` at our ports, so that it may run at the same time. */
const profile: Profile = {
  ...profiles.dev,
  data: join(DATA, 'dev'),
  ports: {
    frontDoor: PORTS['front-door'],
    api: PORTS.api,
    authEmulator: PORTS['auth-emulator'],
  },
  remotePort: ({ port }) => port + PORTS['front-door'] - profiles.dev.ports.frontDoor,
};

/** The development server of a package, elsewhere than its configuration says. */
function movedServer({ name, cwd, env, port }: ReturnType<typeof devRemote>): Service {
  return { name, cwd, script: VITE_SERVER, env: { ...env, PORT: String(port) } };
}

/** Serves the parts of `npm run dev` that have hot reload, and does something meanwhile. */
export async function withDevelopmentSite<Result>(work: () => Promise<Result>): Promise<Result> {
  const remotes = await findRemotes(ROOT);
  const servers = [
    ...remotes.map((built) => devRemote(profile, built)),
    devShell(profile, remotes),
  ].map(movedServer);
  return withServices([authEmulator(direct), api(direct), ...servers], work);
}
