import { QueryClient } from '@clean-express/federation/query';
import type { RuntimeConfig } from '@clean-express/federation/runtime-config';
import { configureSite } from '@clean-express/federation/site';
import { configureApi } from '@clean-express/shared-api';
import { apiCredentials, configureAuth, onSignedOut, startAuth } from '@clean-express/shared-auth';

/**
 * Configures the shared packages with the local API and Auth emulator, as the host does.
 *
 * @returns The query client of the page.
 */
export function connect(config: RuntimeConfig): QueryClient {
  const queryClient = new QueryClient({
    defaultOptions: { queries: { refetchOnWindowFocus: false } },
  });
  configureSite(config.siteUrl);
  configureAuth(config);
  configureApi({ baseUrl: config.apiUrl, ...apiCredentials });
  onSignedOut(() => queryClient.removeQueries({ queryKey: ['private'] }));
  startAuth();
  return queryClient;
}
