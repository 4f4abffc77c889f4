import { messageForCode } from './auth-error-messages.ts';

/** A failure of the identity provider, with a message for the user. */
export class AuthError extends Error {
  override readonly name = 'AuthError';

  constructor(
    message: string,
    /** The error code of the provider, such as `auth/network-request-failed`, or of the API. */
    readonly code: string,
    cause?: unknown,
  ) {
    super(message, { cause });
  }

  /** Whether the user cancelled the sign-in, which is not an error. */
  get isCancelled(): boolean {
    return CANCELLED.has(this.code);
  }
}

const CANCELLED = new Set(['auth/popup-closed-by-user', 'auth/cancelled-popup-request']);

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
}

/** Converts any thrown value to an {@link AuthError}. */
export function toAuthError(error: unknown): AuthError {
  if (error instanceof AuthError) return error;
  const code = codeOf(error);
  return new AuthError(messageForCode(code), code, error);
}
