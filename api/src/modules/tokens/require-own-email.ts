import { forbidden } from '../../problems/problem.ts';
import { isSameEmail, type Member } from './member.ts';

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
