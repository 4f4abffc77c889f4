import { paths } from '@clean-express/shared-ui/paths';
import { expect, test } from '../../fixtures/test.ts';
import { expectScreenshots, VISUAL_OPTIONS } from '../../fixtures/visual/screenshots.ts';

test.use(VISUAL_OPTIONS);

test('the pages of the shell match their screenshots', async ({ page, consoleGuard }) => {
  consoleGuard.expectError(/404/);
  for (const [name, path] of [
    ['home', paths.home.getHref()],
    ['contact', paths.contact.getHref()],
    ['thank-you', paths.thankYou.getHref()],
    ['not-found', '/no-such-page'],
  ] as const) {
    await page.goto(path);
    await expectScreenshots(page, name);
  }
});

test('the pages of the catalog match their screenshots', async ({ page }) => {
  await page.goto(paths.services.getHref());
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(12);
  await expectScreenshots(page, 'services');
  await page.getByRole('main').getByRole('link', { name: 'Get This Service' }).first().click();
  await expect(page.getByRole('table')).toBeVisible();
  await expectScreenshots(page, 'service');
});

test('the pages of the blog match their screenshots', async ({ page }) => {
  await page.goto(paths.blogs.getHref());
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(9);
  await expectScreenshots(page, 'posts');
  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click();
  await expect(page.getByText('Published on')).toBeVisible();
  await expectScreenshots(page, 'post');
});

test('login, registration and password reset match their screenshots', async ({ page }) => {
  for (const [name, path] of [
    ['login', paths.login],
    ['register', paths.register],
    ['reset-password', paths.resetPassword],
  ] as const) {
    await page.goto(path.getHref());
    await expectScreenshots(page, name);
  }
});
