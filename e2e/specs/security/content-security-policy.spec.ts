import { watchPolicyViolations } from '../../fixtures/policy-violations.ts';
import { drawnPages, ENTRANCES, MEMBER_PAGES } from '../../fixtures/site-pages.ts';
import { expect, test } from '../../fixtures/test.ts';
import { signInWithGoogle } from '../../fixtures/user/google.ts';

test('no page does anything that its policy forbids, nor does a sign-in with Google', async ({
  page,
  context,
}) => {
  test.slow();
  const violations = await watchPolicyViolations(context);
  const open = async (path: string) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    await page.waitForLoadState('networkidle');
  };
  for (const path of [...(await drawnPages()), ...ENTRANCES]) await open(path);
  await signInWithGoogle(page);
  for (const path of MEMBER_PAGES) await open(path);
  await open('/');
  expect(violations).toEqual([]);
});

test('a script that is not ours is not run, and is told', async ({
  page,
  context,
  consoleGuard,
}) => {
  consoleGuard.expectError(/Content Security Policy/);
  const violations = await watchPolicyViolations(context);
  await page.goto('/');
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.foreign = true';
    document.head.append(script);
  });
  expect(await page.evaluate(() => 'foreign' in window)).toBe(false);
  await expect.poll(() => violations).toMatchObject([{ directive: 'script-src-elem' }]);
});

for (const path of ['/', '/login', '/no-such-page', '/blog']) {
  test(`${path} comes with a strict policy and the headers beside it`, async ({ request }) => {
    const headers = (await request.get(path)).headers();
    const policy = headers['content-security-policy'] ?? '';
    expect(policy).not.toMatch(/unsafe-(inline|eval)/);
    for (const directive of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
      expect(policy).toContain(directive);
    }
    expect(policy).toMatch(/script-src [^;]*'nonce-[A-Za-z0-9+/=]{20,}'/);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'permissions-policy': expect.stringContaining('camera=()'),
    });
  });
}
