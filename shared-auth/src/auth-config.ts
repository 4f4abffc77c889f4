/** The part of the runtime configuration that authentication needs. */
export interface AuthConfig {
  firebase: { apiKey: string; authDomain: string; projectId: string };
  /** Base URL of the Auth emulator; left out in production. */
  authEmulatorUrl?: string | undefined;
  /** URL that ID tokens are reported to; off when left out. */
  authTokenSyncUrl?: string | undefined;
}
