import { type Build, DirectoryStore, loadBuild, promote, publishBuild } from 'delivery';
import {
  api,
  builtServices,
  originOf,
  type RemotePackage,
  type Service,
  type Site,
  stageSite,
} from 'site-runner';
import { profile } from './profile.ts';

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
  PREVIEW_KEY: '',
  // Randomly sampled measurements would add noise to the results.
  VITALS_SAMPLE: '0',
};

/** Changes settings of a service. */
export function withSettings(service: Service, settings: Service['env']): Service {
  return { ...service, env: { ...service.env, ...settings } };
}

/** The REST API. */
export function benchApi(remotes: readonly RemotePackage[] = []): Service {
  return withSettings(api(profile, remotes), SETTINGS);
}

/**
 * Publishes a build of a remote to all visitors.
 *
 * @param store - Directory of the releases and their registry.
 * @param toUrl - Returns the URL at which pages reach a server, from its own.
 * @returns The version of the release.
 */
export async function publishLive(
  build: Build,
  store: string,
  toUrl = (url: string) => url,
): Promise<string> {
  const releases = new DirectoryStore(store);
  const author = { by: 'bench', at: new Date() };
  const origin = toUrl(originOf(profile, build.remote));
  const { release } = await publishBuild(build, { store: releases, origin, author });
  const { version } = release.metadata;
  await releases.updateRegistry((current) => promote(current, build.remote.name, version, author));
  return version;
}

/** Publishes the builds of all remotes to all visitors. */
export function stageBuilds(toUrl?: (url: string) => string): Promise<Site> {
  return stageSite(profile, async ({ remotes, store }) => {
    for (const remote of remotes) await publishLive(await loadBuild(remote), store, toUrl);
  });
}

/** The services of the site. */
export function siteServices(site: Site): Service[] {
  return builtServices(site).map((service) => withSettings(service, SETTINGS));
}
