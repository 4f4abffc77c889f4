/**
 * Returns the page that handles a link of an email. A Firebase project has a setting for this page; the
 * emulator has none, and expects the new password as a parameter of the link instead.
 *
 * @returns `undefined` when the emulator handles the request.
 */
export function actionPage(requestUrl: string, siteUrl: string): string | undefined {
  const { pathname, searchParams } = new URL(requestUrl, siteUrl);
  const code = searchParams.get('oobCode');
  const isReset = pathname === '/emulator/action' && searchParams.get('mode') === 'resetPassword';
  if (!isReset || !code || searchParams.has('newPassword')) return undefined;
  return `${siteUrl}/reset-password?${new URLSearchParams({ mode: 'resetPassword', oobCode: code })}`;
}
