/**
 * Whether a request asks for a client-rendered page. With the cookie `ssr=off`, a tester sees a page as
 * a visitor does when server rendering fails.
 */
export function disablesSsr(cookies: Readonly<Record<string, string | undefined>>): boolean {
  return cookies.ssr === 'off';
}
