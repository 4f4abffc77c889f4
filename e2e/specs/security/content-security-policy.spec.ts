import type { Page } from '@playwright/test';
import { metricValue } from '../../fixtures/metric-value.ts';
import { MEMBER_PAGES, serverRenderedPages } from '../../fixtures/page-paths.ts';
import { watchPolicyViolations } from '../../fixtures/policy-violations.ts';
import { nextBlog } from '../../fixtures/site/blog-edit.ts';
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

test('scripts can create no Trusted Types policy but those of the site and of Google, once', async ({
  page,
  context,
  consoleGuard,
}) => {
  consoleGuard.expectError(/policy/i);
  const counted = () =>
    metricValue(page.request, 'csp_violations_total{directive="trusted-types"}');
  const before = await counted();
  const violations = await watchPolicyViolations(context);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const created = await page.evaluate(() => {
    const { trustedTypes } = window as unknown as {
      trustedTypes: { createPolicy: (name: string, rules: object) => unknown };
    };
    const names = ['default', 'gapi#gapi', 'gapi#gapi', 'goog#html', 'any-other', ''];
    return names.filter((name) => {
      try {
        return trustedTypes.createPolicy(name, { createHTML: (html: string) => html });
      } catch {
        return false;
      }
    });
  });
  expect(created).toEqual(['gapi#gapi', 'goog#html']);
  await expect.poll(() => violations).toHaveLength(4);
  await expect.poll(counted).toBeGreaterThan(before);
});

test.describe('with releases of its own', { tag: '@full' }, () => {
  test.use({ ownSsrServer: true });

  test('no script of a release loads that is only uploaded, or was retired', async ({
    site,
    page,
    context,
    consoleGuard,
  }) => {
    consoleGuard.expectError(/Content Security Policy|404/);
    const violations = await watchPolicyViolations(context);
    const { microFrontends } = await (await page.request.get('/registry.json')).json();
    const [{ url: live, metadata }] = microFrontends.blog;
    const version = await site.publish('blog', nextBlog);
    const other = live.replace(metadata.version, version);
    const load = (url: string) =>
      page.evaluate((from) => import(from).then(() => 'loaded', String), url);
    await page.goto('/');
    expect(await load(live)).toBe('loaded');
    for (const state of ['uploaded', 'retired']) {
      if (state === 'retired') await site.releases.api.retire('blog', version, {});
      expect((await page.request.get(other)).ok(), state).toBe(true);
      for (const url of [other, `/remotes/blog/${version}/remoteEntry.js`]) {
        expect(await load(`${url}?${state}`), state).toContain('Failed to fetch');
      }
    }
    // The site itself has no such file.
    expect(violations).toMatchObject(
      ['uploaded', 'retired'].map((state) => ({
        directive: 'script-src-elem',
        blocked: `${other}?${state}`,
      })),
    );
  });
});

for (const path of ['/', '/login', '/no-such-page', '/blog']) {
  test(`${path} has a strict policy and the other security headers`, async ({ request }) => {
    const headers = (await request.get(path)).headers();
    const policy = headers['content-security-policy'] ?? '';
    expect(policy.replace(/style-src-attr [^;]*/, '')).not.toMatch(/unsafe-(inline|eval)/);
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
