import type { Page } from '@playwright/test';
import { allServices } from '../../fixtures/api.ts';
import { serverRenderedPages } from '../../fixtures/page-paths.ts';
import { waitForRender } from '../../fixtures/rendered-pages.ts';
import { expect, test } from '../../fixtures/test.ts';
import { logIn } from '../../fixtures/user/login-form.ts';
import { createAccount, newUser } from '../../fixtures/user/test-user.ts';

/** The page's JSON-LD of one type. */
async function structuredData(page: Page, type: string): Promise<Record<string, unknown>> {
  const scripts = page.locator('script[type="application/ld+json"]');
  await expect(scripts.first()).toBeAttached();
  const objects = (await scripts.allTextContents()).map((text) => JSON.parse(text));
  const found = objects.find((each) => each['@type'] === type);
  expect(found, `JSON-LD of type ${type}`).toBeDefined();
  return found;
}

async function expectDocument(page: Page, path: string): Promise<void> {
  const { siteUrl } = await (await page.request.get('/config.json')).json();
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', siteUrl + path);
  await expect(page.locator('meta[property="og:url"]')).toHaveAttribute('content', siteUrl + path);
  await expect(page.locator('meta[name="description"]')).toHaveCount(1);
  await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /.{20,}/);
}

test('every public page names an image for link previews, which exists', async ({
  page,
  request,
}) => {
  for (const path of await serverRenderedPages()) {
    await waitForRender(page, path);
    const html = await (await request.get(path)).text();
    const [, image = ''] = /<meta property="og:image" content="([^"]+)"/.exec(html) ?? [];
    const response = await request.get(image);
    expect(response.headers()['content-type'], path).toMatch(/^image\//);
  }
});

test('the icons of the site exist, those of its manifest, too', async ({ page, request }) => {
  await page.goto('/');
  const hrefOf = (rel: string) => page.locator(`link[rel="${rel}"]`).getAttribute('href');
  const manifest = await (await request.get((await hrefOf('manifest')) ?? '')).json();
  expect(manifest).toMatchObject({ name: 'Clean Express', start_url: '/' });
  const icons: { src: string }[] = manifest.icons;
  for (const href of [await hrefOf('apple-touch-icon'), ...icons.map(({ src }) => src)]) {
    const { headers, status } = await request.get(href ?? '').then((response) => ({
      headers: response.headers(),
      status: response.status(),
    }));
    expect([href, status]).toEqual([href, 200]);
    expect(headers['content-type']).toMatch(/^image\//);
  }
});

test('the home page describes the company in JSON-LD', async ({ page }) => {
  await page.goto('/');
  expect(await structuredData(page, 'LocalBusiness')).toMatchObject({
    name: 'Clean Express',
    address: { '@type': 'PostalAddress', addressLocality: 'Portland' },
  });
  await expectDocument(page, '/');
});

test('a service has its price per month in JSON-LD', async ({ page }) => {
  const [service] = await allServices();
  await page.goto(`/services/${service?._id}`);
  const data = await structuredData(page, 'Service');
  expect(data).toMatchObject({
    name: service?.name,
    offers: {
      price: service?.price,
      priceSpecification: { '@type': 'UnitPriceSpecification', unitCode: 'MON' },
    },
  });
  await expectDocument(page, `/services/${service?._id}`);
});

test('a post has its author in JSON-LD', async ({ page }) => {
  await page.goto('/blogs');
  await expectDocument(page, '/blogs');
  await page.getByRole('article').first().getByRole('link').click();
  const post = await structuredData(page, 'BlogPosting');
  expect(post).toMatchObject({ author: { '@type': 'Person' } });
  await expectDocument(page, new URL(page.url()).pathname);
});

for (const path of ['/thank-you', '/no-such-page']) {
  test(`${path} is not indexed by search engines`, async ({ page, consoleGuard }) => {
    consoleGuard.expectError(/404/);
    await page.goto(path);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  });
}

test('the address of password managers leads to the change of the password', async ({
  page,
  request,
}) => {
  const address = '/.well-known/change-password';
  const response = await request.get(address, { maxRedirects: 0 });
  expect([response.status(), response.headers().location]).toEqual([302, '/profile/password']);
  const user = newUser();
  await createAccount(user);
  await page.goto(address);
  await expect(page).toHaveURL('/login');
  await logIn(page, user);
  await expect(page).toHaveURL('/profile/password');
  await expect(page.getByLabel('Current password')).toBeVisible();
});

test.describe('the sitemap', { tag: '@full' }, () => {
  // It has not cached the sitemap yet.
  test.use({ ownSsrServer: true });

  test('lists posts, and what services and members show, and robots.txt names it', async ({
    request,
    user: { api },
  }) => {
    const hidden = await api.post('/me/page', {});
    await api.change('DELETE', '/me/page');
    const paused = await api.addService();
    await api.change('PATCH', `/services/${paused}`, { paused: true });
    const ended = await api.addService();
    await api.change('DELETE', `/services/${ended}`);
    const shown = [
      `/services/${await api.addService()}`,
      `/members/${await api.post('/me/page', {})}`,
    ];

    const sitemap = await (await request.get('/sitemap.xml')).text();
    for (const path of shown) expect(sitemap).toContain(`${path}</loc>`);
    for (const id of [hidden, paused, ended]) expect(sitemap).not.toContain(id);
    expect(sitemap.match(/\/blogs\/[^<]+<\/loc>/g)).toHaveLength(9);
    expect(await (await request.get('/robots.txt')).text()).toContain('/sitemap.xml');
  });
});
