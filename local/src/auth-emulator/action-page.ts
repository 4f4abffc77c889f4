/**
 * Where a link of a mail leads to. A Firebase project names its own action page for them; the
 * emulator cannot be told one, and asks for the new password in the address instead.
 *
 * @param requestUrl - What was asked of the emulator: path and query.
 * @param siteUrl - Where visitors see the site.
 * @returns The site's own page for the link; `undefined` when the emulator has to answer itself.
 */
export function actionPage(requestUrl: string, siteUrl: string): string | undefined {
  const { pathname, searchParams } = new URL(requestUrl, siteUrl);
  const code = searchParams.get('oobCode');
  const isReset = pathname === '/emulator/action' && searchParams.get('mode') === 'resetPassword';
  if (!isReset || !code || searchParams.has('newPassword')) return undefined;
  return `${siteUrl}/reset-password?${new URLSearchParams({ mode: 'resetPassword', oobCode: code })}`;
}
