import { type Build, loadBuild, publishBuild, ReleaseServer } from '@clean-express/release';
import { buildSingle } from 'single';
import {
  api,
  builtServices,
  PlainError,
  prepareSite,
  type RemotePackage,
  type ServedSite,
  type Service,
  type Site,
  signIn,
  withServices as withServicesOf,
} from 'site-runner';
import { profile, singleProfile } from './profile.ts';

const SETTINGS = {
  // A log line per request would be measured as well.
  LOG_LEVEL: 'warn',
  // Requests are counted as in production, but never rejected.
  UNLIMITED_ADDRESSES: '',
  REQUESTS_PER_MINUTE: '100000000',
  WRITES_PER_MINUTE: '100000000',
  COSTLY_PER_MINUTE: '100000000',
  NOT_FOUND_PER_MINUTE: '100000000',
  EARLY_HINTS: 'true',
  // Randomly sampled measurements would add noise to the results.
  VITALS_SAMPLE: '0',
};

/** The bench was asked to stop. */
export class Stopped extends PlainError {}

/**
 * Runs services while some work runs. They are stopped when it ends, even if it fails.
 *
 * @param work - Gets a function that starts more services.
 * @throws When a service ends before the work does, and {@link Stopped}.
 */
export async function withServices<Result extends object>(
  services: readonly Service[],
  work: (start: (more: readonly Service[]) => Promise<void>) => Promise<Result>,
): Promise<Result> {
  const result = await withServicesOf(profile, services, ({ start }) => work(start));
  if (!result) throw new Stopped('Stopped.');
  return result;
}

/** Changes settings of a service. */
export function withSettings(service: Service, settings: Service['env']): Service {
  return { ...service, env: { ...service.env, ...settings } };
}

/** The REST API. */
export function benchApi(remotes: readonly RemotePackage[] = []): Service {
  return withSettings(api(profile, remotes), SETTINGS);
}

/**
 * Publishes a build of a remote to all visitors. The release server of the site runs.
 *
 * @returns The version of the release.
 */
export async function publishLive(build: Build, site: ServedSite): Promise<string> {
  const server = new ReleaseServer(site.releaseServer);
  const version = await publishBuild(server, build);
  await server.promote(build.remote.name, version);
  return version;
}

/** Publishes the builds of the shell and of all remotes to all visitors. The release server of the site runs. */
export async function publishBuilds(site: Site): Promise<ServedSite> {
  const served = await signIn(site);
  // Remotes are compared with the live shell.
  for (const built of [site.shell, ...site.remotes]) {
    await publishLive(await loadBuild(built), served);
  }
  return served;
}

/** The site as one build, and its services. It uses the other site's API and Auth emulator. */
export async function prepareSingle() {
  const site = { ...(await prepareSite(singleProfile)), shell: await buildSingle(), remotes: [] };
  const { first, ssrServer } = siteServices(site);
  const named = (service: Service) => ({ ...service, name: `single-${service.name}` });
  const own = first.filter(({ name }) => name === 'release-server' || name === 'origins');
  return { site, first: own.map(named), ssrServer: named(ssrServer) };
}

/** The services of the site: those that run while its builds are published, and its SSR server. */
export function siteServices(site: Site): { first: Service[]; ssrServer: Service } {
  const { first, ssrServer } = builtServices(site);
  return {
    first: first.map((service) => withSettings(service, SETTINGS)),
    ssrServer: withSettings(ssrServer, SETTINGS),
  };
}
