import { sentenceFor } from './auth-error-sentences.ts';

/** A failure of the identity provider, with a sentence that can be shown to people. */
export class AuthError extends Error {
  override readonly name = 'AuthError';

  constructor(
    message: string,
    /** The provider's code, `auth/network-request-failed`, or the API's. */
    readonly code: string,
    cause?: unknown,
  ) {
    super(message, { cause });
  }

  /** Whether the person called it off: nothing has gone wrong. */
  get isCancelled(): boolean {
    return CANCELLED.has(this.code);
  }
}

const CANCELLED = new Set(['auth/popup-closed-by-user', 'auth/cancelled-popup-request']);

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
}

/** Puts whatever the provider throws into an {@link AuthError}. */
export function toAuthError(error: unknown): AuthError {
  if (error instanceof AuthError) return error;
  const code = codeOf(error);
  return new AuthError(sentenceFor(code), code, error);
}
