/**
 * Whether who asks wants the page to be drawn by the browser alone: with the cookie
 * `drawn-by=browser`, a tester sees what a visitor sees to whom the server cannot give a drawn page.
 */
export function wantsBrowserToDraw(cookies: Readonly<Record<string, string | undefined>>): boolean {
  return cookies['drawn-by'] === 'browser';
}
