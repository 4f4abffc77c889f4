/** What authentication needs of the site's runtime configuration. */
export interface AuthConfig {
  firebase: { apiKey: string; authDomain: string; projectId: string };
  /** Base URL of the Auth emulator; left out in production. */
  authEmulatorUrl?: string | undefined;
  /** Where ID tokens are reported to; off when left out. */
  authTokenSyncUrl?: string | undefined;
}
