import { createHash } from 'node:crypto';
import type { RuntimeConfig } from '@clean-express/federation/runtime-config';
import type { PickedReleases } from '@clean-express/release-contract/registry';
import { type DeclaredOrigins, declaredOrigins } from '../releases/page-parts.ts';
import type { InlineCode } from './html.ts';

/** Where browsers report violations of a page's policy (its `report-uri`). */
export const CSP_REPORTS_PATH = '/reports/csp';

/** The APIs that the Firebase SDK calls (firebase.google.com/docs/auth/web/google-signin). */
const FIREBASE_APIS = [
  'https://identitytoolkit.googleapis.com',
  'https://securetoken.googleapis.com',
];
/** Origin of the script for the SDK's pop-up sign-in. */
export const GOOGLE_APIS = 'https://apis.google.com';

/**
 * Names of the Trusted Types policies that scripts may create. No name is allowed twice
 * (`'allow-duplicates'`): who creates one again gets an error, and Google's scripts then use `default`.
 * Browsers without Trusted Types skip the directive.
 */
const TRUSTED_TYPES_POLICIES = [
  // The first script of each page: trusted-types.ts.
  'default',
  // The shell, for HTML that the server has rendered: shell/src/hydration/ssr-fallback.tsx.
  'ssr-fallback',
  // https://apis.google.com/js/api.js, which the SDK inserts for the sign-in pop-up.
  'gapi#gapi',
  // The module that api.js loads, and all that Google builds with Closure. Google's own page with api.js
  // allows both (github.com/breadboard-ai/breadboard, packages/unified-server/src/csp.ts).
  'goog#html',
];

/** In bytes. Proxies such as nginx take 4 or 8 kB for all headers of a response, unless told otherwise. */
const MAX_LENGTH = 4096;

const NONE = { connect: [], fonts: [] };

export function originsOf(urls: readonly (string | undefined)[]): string[] {
  return [...new Set(urls.flatMap((url) => (url === undefined ? [] : [new URL(url).origin])))];
}

/** The directories of files: as sources with a slash at the end, they allow all that is below. */
function directoriesOf(urls: readonly string[]): string[] {
  // In a policy, these two would end the source.
  const escaped = (url: string) => url.replace(/[;,]/g, encodeURIComponent);
  return [...new Set(urls.map((url) => escaped(new URL('.', url).href)))];
}

/** Allows an inline script or style by its text (w3.org/TR/CSP3/#match-element-to-source-list). */
function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/**
 * @param remoteScripts - Where scripts of remotes may come from.
 * @param declared - What remotes declare that they need besides.
 */
function policyOf(
  origins: readonly string[],
  remoteScripts: readonly string[],
  declared: DeclaredOrigins,
  config: RuntimeConfig,
  { scripts, styles }: InlineCode,
): string {
  const emulator = originsOf([config.authEmulatorUrl]);
  const calls = originsOf([config.apiUrl, config.authTokenSyncUrl]);
  const authPage = `https://${config.firebase.authDomain}`;
  const inlineScripts = scripts.map(hashSource);
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...inlineScripts, ...remoteScripts, GOOGLE_APIS, ...emulator],
    'style-src': ["'self'", ...styles.map(hashSource), ...origins],
    // What React writes for `style={{}}`. An attribute has no selectors, and loads only images of any origin.
    'style-src-attr': ["'unsafe-inline'"],
    'connect-src': [
      "'self'",
      ...origins,
      ...calls,
      ...FIREBASE_APIS,
      ...emulator,
      ...declared.connect,
    ],
    'img-src': ["'self'", 'https:', 'http:', 'data:', 'blob:'],
    'font-src': ["'self'", 'data:', ...origins, ...declared.fonts],
    'frame-src': [authPage, ...emulator],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'object-src': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': TRUSTED_TYPES_POLICIES,
    // Not `report-to`: browsers send those late, and ignore this one beside it.
    'report-uri': [CSP_REPORTS_PATH],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

/**
 * The `Content-Security-Policy` of a page. It allows scripts of the shell, of the picked releases, and
 * exactly the page's own inline scripts and styles: a hash instead of a nonce, so that a page is the same
 * bytes for all visitors. Images may come from any origin, since users enter their addresses.
 *
 * A newer release, which a Retry loads, comes from the fallback origin, the SSR server itself. If the
 * directories of all releases make the header too long, it has their origins instead; if it is still too
 * long, it lacks what remotes declare, since proxies would refuse the page as a whole.
 */
export function contentSecurityPolicy(
  releases: PickedReleases,
  config: RuntimeConfig,
  inline: InlineCode,
): string {
  const urls = Object.values(releases).map(({ url }) => url);
  const origins = originsOf(urls);
  const declared = declaredOrigins(Object.values(releases), config.siteUrl);
  const policy = policyOf(origins, directoriesOf(urls), declared, config, inline);
  if (policy.length < MAX_LENGTH) return policy;
  const wide = policyOf(origins, origins, declared, config, inline);
  return wide.length < MAX_LENGTH ? wide : policyOf(origins, origins, NONE, config, inline);
}
