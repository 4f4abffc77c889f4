import type { Plugin } from 'vite';
import { type RuntimeConfig, runtimeConfigSchema } from '../runtime-config.ts';

/** Where the development server passes requests on to the API, which allows none from other origins. */
const API_PATH = '/site-api';

async function readConfig(site: string): Promise<RuntimeConfig> {
  const url = new URL('/config.json', site);
  const response = await fetch(url).catch(() => undefined);
  if (response?.ok) return runtimeConfigSchema.parse(await response.json());
  throw new Error(`Could not load ${url}. Set DEV_SITE to the address of a running site.`);
}

/**
 * Gives a remote that runs alone the API and the identity provider of a site.
 *
 * @param site - Address of the site.
 * @param port - Port of the development server.
 */
export function siteBackend(site: string, port: number): Plugin {
  const origin = `http://localhost:${port}`;
  let config: RuntimeConfig | undefined;
  return {
    name: 'site-backend',
    apply: 'serve',
    async config() {
      const { authTokenSyncUrl: _, vitalsSample: __, ...siteConfig } = await readConfig(site);
      config = { ...siteConfig, siteUrl: origin, apiUrl: origin + API_PATH };
      const proxy = {
        target: siteConfig.apiUrl,
        changeOrigin: true,
        headers: { origin: siteConfig.siteUrl },
        rewrite: (path: string) => path.slice(API_PATH.length),
      };
      return { server: { proxy: { [API_PATH]: proxy } } };
    },
    configureServer({ middlewares }) {
      middlewares.use('/config.json', (_request, response) => {
        response.setHeader('content-type', 'application/json').end(JSON.stringify(config));
      });
    },
  };
}
