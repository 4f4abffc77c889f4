import type { Page } from '@playwright/test';
import { metricValue } from '../../fixtures/metric-value.ts';
import { MEMBER_PAGES, serverRenderedPages } from '../../fixtures/page-paths.ts';
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
  await openAll(await serverRenderedPages());
  await signInWithGoogle(page);
  await openAll([...MEMBER_PAGES, '/']);
  expect(violations).toEqual([]);
});

test('the policy blocks and reports a script of another origin', async ({
  page,
  context,
  consoleGuard,
}) => {
  consoleGuard.expectError(/Content Security Policy/);
  const violations = await watchPolicyViolations(context);
  await page.goto('/');
  // Imports need no Trusted Types.
  const script = 'data:text/javascript,window.injected=true';
  await page.evaluate((url) => import(url).catch(() => undefined), script);
  expect(await page.evaluate(() => 'injected' in window)).toBe(false);
  await expect.poll(() => violations).toMatchObject([{ directive: 'script-src-elem' }]);
});

test('no text becomes markup or a script, and each attempt is counted', async ({
  page,
  context,
  consoleGuard,
}) => {
  consoleGuard.expectError(/Trusted|Content Security Policy/);
  const counted = () =>
    metricValue(page.request, 'csp_violations_total{directive="require-trusted-types-for"}');
  const before = await counted();
  const violations = await watchPolicyViolations(context);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const refused = await page.evaluate(() => {
    const attempts = [
      () => document.body.insertAdjacentHTML('beforeend', '<img alt="" src="x">'),
      () => Object.assign(document.createElement('script'), { src: 'https://evil.example/x.js' }),
      () => Object.assign(document.createElement('script'), { src: '/assets/x.js' }),
      () => Object.assign(document.createElement('script'), { text: 'window.injected = true' }),
    ];
    return attempts.map((attempt) => {
      try {
        attempt();
        return 'allowed';
      } catch (error) {
        return (error as Error).name;
      }
    });
  });
  expect(refused).toEqual(['TypeError', 'TypeError', 'TypeError', 'TypeError']);
  await expect.poll(() => violations).toHaveLength(4);
  await expect.poll(counted).toBeGreaterThan(before);
});

for (const path of ['/', '/login', '/no-such-page', '/blog']) {
  test(`${path} has a strict policy and the other security headers`, async ({ request }) => {
    const headers = (await request.get(path)).headers();
    const policy = headers['content-security-policy'] ?? '';
    expect(policy).not.toMatch(/unsafe-(inline|eval)/);
    for (const directive of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
      expect(policy).toContain(directive);
    }
    expect(policy).toMatch(/script-src [^;]*'sha256-[A-Za-z0-9+/=]{44}'/);
    expect(policy).not.toContain('nonce-');
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'permissions-policy': expect.stringContaining('camera=()'),
    });
  });
}
