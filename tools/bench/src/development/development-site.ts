import { join } from 'node:path';
import { devRemote, devShell } from 'local/src/dev/dev-services.ts';
import { findRemotes, type Profile, profiles } from 'site-runner';
import { withServices } from '../processes/with-services.ts';
import { DATA, ROOT } from '../site/folders.ts';
import { direct, PORTS } from '../site/ports.ts';
import { api, authEmulator } from '../site/services.ts';

/** `npm run dev` with the bench's ports, so that both can run at the same time. */
const profile: Profile = {
  ...profiles.dev,
  data: join(DATA, 'dev'),
  ports: {
    ssrServer: PORTS['ssr-server'],
    api: PORTS.api,
    authEmulator: PORTS['auth-emulator'],
  },
  remotePort: ({ port }) => port + PORTS['ssr-server'] - profiles.dev.ports.ssrServer,
};

/** Serves the parts of `npm run dev` that have hot reload while some work runs. */
export async function withDevelopmentSite<Result>(work: () => Promise<Result>): Promise<Result> {
  const remotes = await findRemotes(ROOT);
  const servers = [
    ...remotes.map((remote) => devRemote(profile, remote)),
    devShell(profile, remotes),
  ];
  return withServices([authEmulator(direct), api(direct), ...servers], work);
}
