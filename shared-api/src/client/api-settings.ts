/** What the client needs from its host; set once, when the page starts. */
export interface ApiSettings {
  /** Base URL of the REST API, without a slash at its end. */
  baseUrl: string;
  /** The backend token, or `undefined` when nobody is signed in. */
  getToken: () => string | undefined;
  /** Mints a new backend token; `undefined` when that is refused. */
  renewToken: () => Promise<string | undefined>;
  /** Called when the API refuses the signed-in person for good (401 after a renewal, or 403 of a private list). */
  onRefused: () => void;
}

let settings: ApiSettings | undefined;

/** Tells the client where the API is and how to sign its requests. */
export function configureApi(next: ApiSettings): void {
  settings = next;
}

/**
 * The settings of the running page.
 *
 * @throws When a call is made before {@link configureApi}.
 */
export function apiSettings(): ApiSettings {
  if (!settings) throw new Error('configureApi() must be called before the first API call.');
  return settings;
}
