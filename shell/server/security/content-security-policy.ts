import type { PickedReleases } from '@clean-express/federation/registry';
import type { RuntimeConfig } from '@clean-express/federation/runtime-config';

/** What the Firebase SDK talks to (firebase.google.com/docs/auth/web/google-signin). */
const FIREBASE_APIS = [
  'https://identitytoolkit.googleapis.com',
  'https://securetoken.googleapis.com',
];
/** Where the SDK's pop-up sign-in gets its script from. */
const GOOGLE_APIS = 'https://apis.google.com';

function originsOf(urls: readonly (string | undefined)[]): string[] {
  return [...new Set(urls.flatMap((url) => (url === undefined ? [] : [new URL(url).origin])))];
}

/**
 * The page's Content-Security-Policy. Scripts come from the shell, from the origins of the picked
 * releases, or bear the nonce. Pictures come from anywhere: users give their address.
 *
 * @param nonce - New for every answer.
 */
export function contentSecurityPolicy(
  releases: PickedReleases,
  config: RuntimeConfig,
  nonce: string,
): string {
  const remotes = originsOf(Object.values(releases).map(({ url }) => url));
  const emulator = originsOf([config.authEmulatorUrl]);
  const calls = originsOf([config.apiUrl, config.authTokenSyncUrl]);
  const authPage = `https://${config.firebase.authDomain}`;
  const directives: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", `'nonce-${nonce}'`, ...remotes, GOOGLE_APIS, ...emulator],
    'style-src': ["'self'", `'nonce-${nonce}'`, ...remotes],
    'connect-src': ["'self'", ...remotes, ...calls, ...FIREBASE_APIS, ...emulator],
    'img-src': ["'self'", 'https:', 'http:', 'data:', 'blob:'],
    'font-src': ["'self'", ...remotes],
    'frame-src': [authPage, ...emulator],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'object-src': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}
