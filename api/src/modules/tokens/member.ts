import type { FastifyRequest } from 'fastify';
import { forbidden, unauthorized } from '../../problem.ts';

/** A signed-in user. */
export interface Member {
  /** The user's id at the identity provider, which owns what the user adds. */
  uid: string;
  email: string;
}

/** Whether two email addresses are the same, ignoring case. */
export const isSameEmail = (one: string, other: string): boolean =>
  one.toLowerCase() === other.toLowerCase();

/**
 * Reads the token of `Authorization: Bearer …`.
 *
 * @throws The problem `token-missing`.
 */
export function bearerToken({ headers }: FastifyRequest): string {
  const token = headers.authorization?.match(/^Bearer +(\S+)$/i)?.[1];
  if (!token) throw unauthorized('token-missing', 'Please log in first.');
  return token;
}

/**
 * Prevents a user from acting in the name of another one.
 *
 * @throws The problem `email-mismatch`.
 */
export function requireOwnEmail(member: Member, email: string): void {
  if (!isSameEmail(member.email, email)) {
    throw forbidden('email-mismatch', 'This email is not the one that you are logged in with.');
  }
}
