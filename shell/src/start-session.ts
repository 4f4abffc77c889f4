import type { QueryClient } from '@clean-express/federation/query';
import type { RuntimeConfig } from '@clean-express/federation/runtime-config';
import { configureApi } from '@clean-express/shared-api';
import { apiCredentials, configureAuth, onSignedOut, startAuth } from '@clean-express/shared-auth';

/**
 * Connects the shared packages with this page: where the API is, who signs people in, and what is
 * forgotten when somebody signs out.
 */
export function startSession(config: RuntimeConfig, queryClient: QueryClient): void {
  configureAuth(config);
  configureApi({ baseUrl: config.apiUrl, ...apiCredentials });
  onSignedOut(() => queryClient.removeQueries({ queryKey: ['private'] }));
  startAuth();
}
