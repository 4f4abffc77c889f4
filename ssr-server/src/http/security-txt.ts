import type { FastifyInstance } from 'fastify';
import type { SsrServerConfig } from '../config/environment.ts';

const PATH = '/.well-known/security.txt';

/** Its readers must not use it for longer. It must be less than a year (RFC 9116). */
const VALID_MS = 90 * 24 * 60 * 60 * 1000;

/** Serves `security.txt`, which says where to report a vulnerability, if a contact is set. */
export function addSecurityTxt(
  app: FastifyInstance,
  { SECURITY_CONTACT, PUBLIC_URL }: Pick<SsrServerConfig, 'SECURITY_CONTACT' | 'PUBLIC_URL'>,
): void {
  if (SECURITY_CONTACT === undefined) return;
  app.get(PATH, (_request, reply) => {
    const lines = [
      `Contact: ${SECURITY_CONTACT}`,
      `Expires: ${new Date(Date.now() + VALID_MS).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${PUBLIC_URL}${PATH}`,
      '',
    ];
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .send(lines.join('\n'));
  });
}
