import type { QueryClient } from '@clean-express/federation/query';
import type { RuntimeConfig } from '@clean-express/federation/runtime-config';
import { configureApi } from '@clean-express/shared-api';
import { apiCredentials, configureAuth, onSignedOut, startAuth } from '@clean-express/shared-auth';

/**
 * Configures the shared packages for this page: the API, the authentication, and the removal of
 * private data when the user signs out.
 */
export function startSession(config: RuntimeConfig, queryClient: QueryClient): void {
  configureAuth(config);
  configureApi({ baseUrl: config.apiUrl, ...apiCredentials });
  onSignedOut(() => queryClient.removeQueries({ queryKey: ['private'] }));
  startAuth();
}
