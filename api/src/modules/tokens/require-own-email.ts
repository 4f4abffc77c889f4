import { forbidden } from '../../problems/problem.ts';
import { isSameEmail, type Member } from './member.ts';

/**
 * Nobody adds or asks for anything in another person's name.
 *
 * @throws The problem `email-mismatch`.
 */
export function requireOwnEmail(member: Member, email: string): void {
  if (!isSameEmail(member.email, email)) {
    throw forbidden('email-mismatch', 'This e-mail is not the one that you are logged in with.');
  }
}
