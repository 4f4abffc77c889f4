import type { Plugin } from 'vite';
import { type RuntimeConfig, runtimeConfigSchema } from '../runtime-config.ts';

/** Where the development server passes requests on to the API, which allows none from other origins. */
const API_PATH = '/site-api';

async function readConfig(site: string): Promise<RuntimeConfig> {
  const url = new URL('/config.json', site);
  const response = await fetch(url).catch(() => undefined);
  if (response?.ok) return runtimeConfigSchema.parse(await response.json());
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
 * @param port - Port of the development server.
 * @throws When the site does not respond.
 */
export async function openBackend(site: string, port: number): Promise<SiteBackend> {
  const siteConfig = await readConfig(site);
  const { authTokenSyncUrl: _, vitalsSample: __, ...shared } = siteConfig;
  const origin = `http://localhost:${port}`;
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
