import { anyService } from '../../fixtures/api.ts';
import { expect, test } from '../../fixtures/test.ts';

// One build has no part that hangs or is down alone.
test.describe('client-rendered', { tag: '@federated' }, () => {
  test.use({ ssr: false });

  test('while the first page loads, the title is the name of the site', async ({
    page,
    faults,
  }) => {
    await faults.remotes.inject('blog', 'hangs');
    await page.goto('/blogs', { waitUntil: 'commit' });
    await expect(page.getByText('Loading…')).toBeAttached();
    await expect(page).toHaveTitle('CLEAN EXPRESS');
    await expect(page.locator('head title')).toHaveCount(1);
  });

  test('while a remote is down, the title is the name of the site, until Retry loads the page', async ({
    page,
    faults,
    consoleGuard,
  }) => {
    consoleGuard.expectError(/ERR_CONNECTION_REFUSED/);
    const service = await anyService();
    await faults.remotes.inject('catalog', 'is down');
    await page.goto(`/services/${service._id}`);
    await expect(page.getByRole('heading', { name: 'This page is not available' })).toBeVisible();
    await expect(page).toHaveTitle('CLEAN EXPRESS');
    await faults.remotes.restore('catalog');
    await page.getByRole('main').getByRole('button', { name: 'Retry' }).click();
    await expect(page).toHaveTitle(service.name);
    await expect(page.locator('head title')).toHaveCount(1);
  });
});
