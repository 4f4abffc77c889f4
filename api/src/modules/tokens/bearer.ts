import type { FastifyRequest } from 'fastify';
import { unauthorized } from '../../problems/problem.ts';

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
