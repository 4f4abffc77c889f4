import type { FastifyRequest } from 'fastify';
import { type Member, requireOwnEmail } from './tokens/member.ts';

/** Whether a request has a token: the response then says what the user owns. */
export const hasToken = ({ headers }: FastifyRequest): boolean =>
  /^Bearer\b/i.test(headers.authorization ?? '');

/** Whether a list is for one user: with a token, or of what a user owns. */
export const isForOneUser = (request: FastifyRequest<{ Querystring: unknown }>): boolean =>
  hasToken(request) || 'email' in Object(request.query);

/**
 * The owner of the requested list, by uid; `undefined` for the list of all. An empty email stands for
 * that of the token.
 *
 * @throws The problem `email-mismatch` for the email of another user.
 */
export function listOwner(
  request: FastifyRequest,
  { email }: { email?: string | undefined },
): string | undefined {
  if (email === undefined) return undefined;
  const member = request.member();
  if (email !== '') requireOwnEmail(member, email);
  return member.uid;
}

/**
 * What a response says about the owner of a row: only the owner gets the email, and only a user learns
 * whether the row is theirs.
 */
export function ownership(row: { email: string; ownerUid: string }, viewer: Member | undefined) {
  const own = row.ownerUid === viewer?.uid;
  return { email: own ? row.email : '', ...(viewer && { own }) };
}
