import { createHash, timingSafeEqual } from 'node:crypto';

const YEAR_SECONDS = 31_536_000;

/** For whatever is no page: it can be neither run nor framed. Pages have a policy of their own. */
export const CLOSED_POLICY =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Security headers of every response of a server: its own, and those of all servers.
 *
 * @param publicUrl - Address of the server as its clients see it.
 * @param hstsSubdomains - Whether browsers must use TLS for all subdomains of its host, too.
 */
export function securityHeaders(
  publicUrl: string,
  headers: Record<string, string>,
  hstsSubdomains: boolean,
): Record<string, string> {
  return {
    'content-security-policy': CLOSED_POLICY,
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    ...headers,
    ...(publicUrl.startsWith('https:') && {
      'strict-transport-security': `max-age=${YEAR_SECONDS}${hstsSubdomains ? '; includeSubDomains' : ''}`,
    }),
  };
}

const digestOf = (text: string) => createHash('sha256').update(text).digest();

/** Compares texts with a secret. How long that takes tells nothing about the secret. */
export function createSecretCheck(secret: string): (text: string) => boolean {
  const expected = digestOf(secret);
  // Digests have the same length, whatever is compared.
  return (text) => timingSafeEqual(digestOf(text), expected);
}
