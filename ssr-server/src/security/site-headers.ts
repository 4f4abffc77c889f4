import { securityHeaders } from '@clean-express/server-kit/http';

/**
 * Headers of every response of the SSR server.
 *
 * @param publicUrl - Address of the site as visitors see it.
 */
export function siteHeaders(publicUrl: string): Record<string, string> {
  return securityHeaders(publicUrl, {
    'referrer-policy': 'strict-origin-when-cross-origin',
    // The sign-in pop-up has to be able to post its result to the page that opened it.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  });
}
