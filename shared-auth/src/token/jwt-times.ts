/** When a token was issued and when it ends, in seconds since 1970. */
export interface JwtTimes {
  iat: number;
  exp: number;
}

/**
 * Reads the times of a JWT without verifying it: that is the server's part.
 *
 * @returns `undefined` for what is no JWT, or one that never ends.
 */
export function jwtTimes(token: string): JwtTimes | undefined {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const { iat, exp } = JSON.parse(atob(payload)) as Partial<Record<string, unknown>>;
    return typeof iat === 'number' && typeof exp === 'number' ? { iat, exp } : undefined;
  } catch {
    return undefined;
  }
}
