import { problem } from '@clean-express/server-kit/http';
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';

/** How the page's cookies are called and set. */
export interface Cookies {
  session: string;
  /** While somebody is at the sign-in service. */
  signIn: string;
  options: CookieSerializeOptions;
}

/**
 * Names begin with `__Host-`, so that no other host of the site can set them. On a machine without TLS, browsers
 * would refuse that.
 *
 * @param publicUrl - Address of this server as its clients see it.
 */
export function cookiesOf(publicUrl: string): Cookies {
  const secure = publicUrl.startsWith('https:');
  const prefix = secure ? '__Host-' : '';
  return {
    session: `${prefix}release-session`,
    signIn: `${prefix}release-sign-in`,
    options: { path: '/', httpOnly: true, secure, sameSite: 'strict' },
  };
}

const READS = ['GET', 'HEAD'];

/**
 * Refuses a change that another page sends with the cookie of its visitor. The pages of the site are "same-site"
 * for browsers, and contain code of every remote: `SameSite` does not keep them out.
 *
 * @throws A problem with status 403.
 */
export function refuseOtherOrigins({ method, headers }: FastifyRequest, publicUrl: string): void {
  if (READS.includes(method)) return;
  const isJson = /^application\/json\b/i.test(headers['content-type'] ?? '');
  if (headers.origin === new URL(publicUrl).origin && isJson) return;
  const detail = `Only the page of the release server at ${publicUrl} may do this with a session. Open it there, or send a token.`;
  throw problem(403, 'other-origin', detail);
}
