import type { RuntimeConfig } from '@clean-express/federation/runtime-config';
import type { SsrServerConfig } from './environment.ts';

/** The part of the configuration that is public: it is sent to browsers. */
export function toRuntimeConfig(config: SsrServerConfig): RuntimeConfig {
  const { AUTH_EMULATOR_URL, AUTH_TOKEN_SYNC_URL } = config;
  return {
    siteUrl: config.PUBLIC_URL,
    apiUrl: config.API_URL,
    firebase: {
      apiKey: config.FIREBASE_API_KEY,
      authDomain: config.FIREBASE_AUTH_DOMAIN,
      projectId: config.FIREBASE_PROJECT_ID,
    },
    ...(AUTH_EMULATOR_URL === undefined ? {} : { authEmulatorUrl: AUTH_EMULATOR_URL }),
    inbox: config.INBOX,
    ...(AUTH_TOKEN_SYNC_URL === undefined ? {} : { authTokenSyncUrl: AUTH_TOKEN_SYNC_URL }),
    vitalsSample: config.VITALS_SAMPLE,
  };
}
