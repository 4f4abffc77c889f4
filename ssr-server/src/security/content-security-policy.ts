import { createHash } from 'node:crypto';
import type { PickedReleases } from '@clean-express/federation/registry';
import type { RuntimeConfig } from '@clean-express/federation/runtime-config';
import type { InlineCode } from '../page/html.ts';
import { CSP_REPORTS_PATH } from '../reports/csp-reports-route.ts';

/** The APIs that the Firebase SDK calls (firebase.google.com/docs/auth/web/google-signin). */
const FIREBASE_APIS = [
  'https://identitytoolkit.googleapis.com',
  'https://securetoken.googleapis.com',
];
/** Origin of the script for the SDK's pop-up sign-in. */
export const GOOGLE_APIS = 'https://apis.google.com';

export function originsOf(urls: readonly (string | undefined)[]): string[] {
  return [...new Set(urls.flatMap((url) => (url === undefined ? [] : [new URL(url).origin])))];
}

/** Allows an inline script or style by its text (w3.org/TR/CSP3/#match-element-to-source-list). */
function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/**
 * The `Content-Security-Policy` of a page. It allows scripts of the shell, of the picked releases'
 * origins, and exactly the page's own inline scripts and styles: a hash instead of a nonce, so that a
 * page is the same bytes for all visitors. Images may come from any origin, since users enter their addresses.
 */
export function contentSecurityPolicy(
  releases: PickedReleases,
  config: RuntimeConfig,
  { scripts, styles }: InlineCode,
): string {
  const remotes = originsOf(Object.values(releases).map(({ url }) => url));
  const emulator = originsOf([config.authEmulatorUrl]);
  const calls = originsOf([config.apiUrl, config.authTokenSyncUrl]);
  const authPage = `https://${config.firebase.authDomain}`;
  const directives: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scripts.map(hashSource), ...remotes, GOOGLE_APIS, ...emulator],
    'style-src': ["'self'", ...styles.map(hashSource), ...remotes],
    'connect-src': ["'self'", ...remotes, ...calls, ...FIREBASE_APIS, ...emulator],
    'img-src': ["'self'", 'https:', 'http:', 'data:', 'blob:'],
    'font-src': ["'self'", ...remotes],
    'frame-src': [authPage, ...emulator],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'object-src': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    // Not `report-to`: browsers send those late, and ignore this one beside it.
    'report-uri': [CSP_REPORTS_PATH],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}
