import { findRemotes, type RemotePackage } from 'delivery';
import { ROOT } from '../bootstrap/workspace.mjs';
import { missingBackend } from './dev/backend.ts';
import { type DevParts, devParts, portsOf } from './dev/dev-parts.ts';
import { type DevOptions, devOptions } from './dev/options.ts';
import { registryOfBuilds, registryOfSite } from './dev/other-remotes.ts';
import { requireFreePorts, takenPorts } from './processes/free-ports.ts';
import { profiles } from './profile/profile.ts';
import { withServices } from './site/with-services.ts';

/** At the usual ports, or beside what has them. */
async function placeParts(
  all: readonly RemotePackage[],
  options: DevOptions,
): Promise<DevParts & { isMoved: boolean }> {
  const usual = devParts(profiles.dev, all, options);
  const isMoved = (await takenPorts(portsOf(usual))).length > 0;
  return { ...(isMoved ? devParts(profiles.devBeside, all, options) : usual), isMoved };
}

/**
 * `npm run dev`: the parts of the site with hot reload, until somebody stops it.
 *
 * @param parameters - See `devOptions`.
 * @returns The exit code.
 * @throws PlainError when something is in the way.
 */
export async function run(parameters: readonly string[]): Promise<number> {
  const all = await findRemotes(ROOT);
  const names = all.map(({ remote }) => remote.name);
  const options = devOptions(parameters, names);
  const parts = await placeParts(all, options);
  const { profile, url, remotes, built, shell } = parts;
  const backend = await missingBackend(profile, all, url);
  await requireFreePorts([...portsOf(parts), ...backend]);
  const others = options.from
    ? await registryOfSite(options.from)
    : await registryOfBuilds(profile, built);
  const services = [...backend, ...remotes, ...(shell ? [shell(others)] : [])];
  await withServices(profile, services, () => {
    const remark = parts.isMoved ? ' (the usual ports are taken)' : '';
    console.log(`\nOpen ${url}${remark}\n\nLogs: ${profile.data}/logs. Ctrl-C stops everything.`);
    return new Promise<never>(() => undefined);
  });
  return 0;
}
