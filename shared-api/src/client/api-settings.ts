/** Settings of the API client; the host sets them once when the page starts. */
export interface ApiSettings {
  /** Base URL of the REST API, without a trailing slash. */
  baseUrl: string;
  /** The backend token, or `undefined` when no user is signed in. */
  getToken: () => string | undefined;
  /** Mints a new backend token; `undefined` when the backend refuses it. */
  renewToken: () => Promise<string | undefined>;
  /**
   * Called when the API finally refuses the signed-in user: 401 after a renewal, or 403 for a
   * private list.
   */
  onRefused: () => void;
}

let settings: ApiSettings | undefined;

/** Sets where the API is and how requests are authorized. */
export function configureApi(next: ApiSettings): void {
  settings = next;
}

/**
 * Returns the settings of the page.
 *
 * @throws If it is called before {@link configureApi}.
 */
export function apiSettings(): ApiSettings {
  if (!settings)
    throw new Error(
      'The API client is not configured. Call configureApi() before the first API call.',
    );
  return settings;
}
