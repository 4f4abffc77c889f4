import { readRegistry } from '@clean-express/release-contract/read-registry';
import { findTakenPaths } from '@clean-express/release-contract/releases';
import type { RemoteConfig } from '@clean-express/release-contract/remote-config';
import type { Plugin } from 'vite';
import { type RuntimeConfig, runtimeConfigSchema } from '../runtime-config.ts';

/** Where the development server passes requests on to the API, which allows none from other origins. */
const API_PATH = '/site-api';

async function load(path: string, site: string): Promise<unknown> {
  const url = new URL(path, site);
  const response = await fetch(url).catch(() => undefined);
  if (response?.ok) return response.json();
  throw new Error(`Could not load ${url}. Write the address of a running site after --from.`);
}

/** What pages of a development server need of a site. */
export interface SiteBackend {
  /** The configuration of the pages. They report nothing to the site. */
  config: RuntimeConfig;
  /** The configuration of the site itself. */
  siteConfig: RuntimeConfig;
}

/**
 * Reads how a remote on this machine gets the API and the identity provider of a site.
 *
 * @param site - Address of the site.
 * @throws When the site does not respond, or another remote there has a path of this one.
 */
export async function openBackend(
  site: string,
  remote: Pick<RemoteConfig, 'name' | 'paths' | 'port'>,
): Promise<SiteBackend> {
  const siteConfig = runtimeConfigSchema.parse(await load('/config.json', site));
  const { registry } = readRegistry(await load('/registry.json', site));
  const [taken] = findTakenPaths(registry, remote);
  if (taken) throw new Error(`${site}: ${taken}`);
  const { authTokenSyncUrl: _, vitalsSample: __, ...shared } = siteConfig;
  const origin = `http://localhost:${remote.port}`;
  return { config: { ...shared, siteUrl: origin, apiUrl: origin + API_PATH }, siteConfig };
}

/** Gives the pages of a development server the API and the identity provider of a site. */
export function siteBackend({ config, siteConfig }: SiteBackend): Plugin {
  const proxy = {
    target: siteConfig.apiUrl,
    changeOrigin: true,
    headers: { origin: siteConfig.siteUrl },
    rewrite: (path: string) => path.slice(API_PATH.length),
  };
  return {
    name: 'site-backend',
    apply: 'serve',
    config: () => ({ server: { proxy: { [API_PATH]: proxy } } }),
    configureServer({ middlewares }) {
      middlewares.use('/config.json', (_request, response) => {
        response.setHeader('content-type', 'application/json').end(JSON.stringify(config));
      });
    },
  };
}
