import {
  findRemotes,
  profiles,
  type RemotePackage,
  ROOT,
  requireFreePorts,
  takenPorts,
  withServices,
} from 'site-runner';
import { missingBackend } from './dev/backend.ts';
import { type DevParts, devParts, portsOf } from './dev/dev-parts.ts';
import { type DevOptions, devOptions } from './dev/options.ts';
import { registryOfBuilds, registryOfSite } from './dev/other-remotes.ts';

/** Chooses the usual ports, or other ones when some of them are taken. */
async function chooseParts(
  all: readonly RemotePackage[],
  options: DevOptions,
): Promise<DevParts & { isMoved: boolean }> {
  const usual = devParts(profiles.dev, all, options);
  const isMoved = (await takenPorts(portsOf(usual))).length > 0;
  return { ...(isMoved ? devParts(profiles.devBeside, all, options) : usual), isMoved };
}

/**
 * `npm run dev`: serves parts of the site with hot reload until it is stopped.
 *
 * @param parameters - See `devOptions`.
 * @returns The exit code.
 * @throws PlainError when they cannot start.
 */
export async function run(parameters: readonly string[]): Promise<number> {
  const all = await findRemotes(ROOT);
  const names = all.map(({ remote }) => remote.name);
  const options = devOptions(parameters, names);
  const parts = await chooseParts(all, options);
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
