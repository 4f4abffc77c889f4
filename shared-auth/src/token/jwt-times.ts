/**
 * Reads when a JWT was issued and when it expires, in seconds since 1970, without verifying it.
 *
 * @returns `undefined` for an invalid JWT, or one without these times.
 */
export function jwtTimes(token: string): { iat: number; exp: number } | undefined {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const { iat, exp }: Record<string, unknown> = JSON.parse(atob(payload));
    return typeof iat === 'number' && typeof exp === 'number' ? { iat, exp } : undefined;
  } catch {
    return undefined;
  }
}
