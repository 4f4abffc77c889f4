import { QueryClient } from '@clean-express/federation/query';
import type { RuntimeConfig } from '@clean-express/federation/runtime-config';
import { configureSite } from '@clean-express/federation/site';
import { configureApi } from '@clean-express/shared-api';
import { apiCredentials, configureAuth, onSignedOut, startAuth } from '@clean-express/shared-auth';

/**
 * Connects the shared packages with the API and the identities of this machine, as the host does.
 *
 * @returns The query cache of the page.
 */
export function connect(config: RuntimeConfig): QueryClient {
  const cache = new QueryClient({ defaultOptions: { queries: { refetchOnWindowFocus: false } } });
  configureSite(config.siteUrl);
  configureAuth(config);
  configureApi({ baseUrl: config.apiUrl, ...apiCredentials });
  onSignedOut(() => cache.removeQueries({ queryKey: ['private'] }));
  startAuth();
  return cache;
}
