import { paths } from '@clean-express/shared-ui/paths';
import { expect, test } from '../../fixtures/test.ts';
import { expectPictures, STILL } from '../../fixtures/visual/pictures.ts';

test.use(STILL);

test('the pages of the shell look as they did', async ({ page, consoleGuard }) => {
  consoleGuard.expectError(/404/);
  for (const [name, path] of [
    ['home', paths.home.getHref()],
    ['contact', paths.contact.getHref()],
    ['thank-you', paths.thankYou.getHref()],
    ['not-found', '/no-such-page'],
  ] as const) {
    await page.goto(path);
    await expectPictures(page, name);
  }
});

test('the pages of the catalog look as they did', async ({ page }) => {
  await page.goto(paths.services.getHref());
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(12);
  await expectPictures(page, 'services');
  await page.getByRole('main').getByRole('link', { name: 'Get This Service' }).first().click();
  await expect(page.getByRole('table')).toBeVisible();
  await expectPictures(page, 'service');
});

test('the pages of the blog look as they did', async ({ page }) => {
  await page.goto(paths.blogs.getHref());
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(9);
  await expectPictures(page, 'posts');
  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click();
  await expect(page.getByText('Published on')).toBeVisible();
  await expectPictures(page, 'post');
});

test('the ways in look as they did', async ({ page }) => {
  for (const [name, path] of [
    ['login', paths.login],
    ['register', paths.register],
    ['reset-password', paths.resetPassword],
  ] as const) {
    await page.goto(path.getHref());
    await expectPictures(page, name);
  }
});
