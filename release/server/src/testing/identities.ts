import { type Identify, type Identity, InvalidToken } from '../identity/identity.ts';
import type { Send, TestApp } from './test-app.ts';

/** Finds identities that may do everything; their tokens are their keys. */
export const identifyByKey =
  (identities: Record<string, Omit<Identity, 'may'>>): Identify =>
  async (token) => {
    const found = identities[token];
    if (found) return { ...found, may: () => true };
    throw new InvalidToken('unknown token');
  };

/** Sends requests with a token. */
export const withToken = ({ send }: TestApp, token: string): { send: Send } => ({
  send: (method, url, payload) => send(method, url, payload, token),
});
