/** A year, in seconds. */
const YEAR = 31_536_000;

/**
 * Headers of every answer.
 *
 * @param publicUrl - Where visitors see the site.
 */
export function securityHeaders(publicUrl: string): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    // Sign-in opens a pop-up that has to be able to answer.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    // Nobody else's page needs any of ours.
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': `max-age=${YEAR}` } : {}),
  };
}
