import type { Page } from '@playwright/test';
import { AUTH_PAGES, MEMBER_PAGES, serverRenderedPages } from '../../fixtures/page-paths.ts';
import { watchPolicyViolations } from '../../fixtures/policy-violations.ts';
import { expect, test } from '../../fixtures/test.ts';
import { signInWithGoogle } from '../../fixtures/user/google.ts';

test('no page violates its policy, nor does a sign-in with Google', async ({
  page,
  context,
  consoleGuard,
}) => {
  test.slow();
  const violations = await watchPolicyViolations(context);
  const otherTabs = await Promise.all([context.newPage(), context.newPage()]);
  for (const tab of otherTabs) consoleGuard.watch(tab);
  // A page counts as idle after half a second without requests: several tabs wait at the same time.
  const openAll = async (paths: string[]) => {
    const remaining = paths.values();
    const openRemaining = async (tab: Page) => {
      for (const path of remaining) {
        await tab.goto(path);
        await expect(tab.getByRole('heading', { level: 1 })).toBeAttached();
        await tab.waitForLoadState('networkidle');
      }
    };
    await Promise.all([page, ...otherTabs].map(openRemaining));
  };
  await openAll([...(await serverRenderedPages()), ...AUTH_PAGES]);
  await signInWithGoogle(page);
  await openAll([...MEMBER_PAGES, '/']);
  expect(violations).toEqual([]);
});

test('the policy blocks and reports an injected script', async ({
  page,
  context,
  consoleGuard,
}) => {
  consoleGuard.expectError(/Content Security Policy/);
  const violations = await watchPolicyViolations(context);
  await page.goto('/');
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.injected = true';
    document.head.append(script);
  });
  expect(await page.evaluate(() => 'injected' in window)).toBe(false);
  await expect.poll(() => violations).toMatchObject([{ directive: 'script-src-elem' }]);
});

for (const path of ['/', '/login', '/no-such-page', '/blog']) {
  test(`${path} has a strict policy and the other security headers`, async ({ request }) => {
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
