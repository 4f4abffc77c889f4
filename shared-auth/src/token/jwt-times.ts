/** When a token was issued and when it expires, in seconds since 1970. */
export interface JwtTimes {
  iat: number;
  exp: number;
}

/**
 * Reads the times of a JWT. Does not verify it, which only the server can.
 *
 * @returns `undefined` for an invalid JWT, or one without these times.
 */
export function jwtTimes(token: string): JwtTimes | undefined {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const { iat, exp }: Record<string, unknown> = JSON.parse(atob(payload));
    return typeof iat === 'number' && typeof exp === 'number' ? { iat, exp } : undefined;
  } catch {
    // Not a JWT, which callers expect.
    return undefined;
  }
}
