import { allServices } from '../../fixtures/api.ts';
import { expect, test } from '../../fixtures/test.ts';

test.describe('drawn by the browser', () => {
  test.use({ drawnBy: 'browser' });

  test('a visit whose first page is on its way bears the name of the site', async ({
    page,
    faults,
  }) => {
    await faults.remotes.inject('blog', 'hangs');
    await page.goto('/blogs', { waitUntil: 'commit' });
    await expect(page.getByText('Loading…')).toBeAttached();
    await expect(page).toHaveTitle('CLEAN EXPRESS');
    await expect(page.locator('head title')).toHaveCount(1);
  });
});

test('a service bears the title of the list until it is there, then its own', async ({
  page,
  faults,
}) => {
  const [service] = await allServices();
  if (!service) throw new Error('There is no service.');
  // The names beside it would say what it is called.
  const letNamesGo = await faults.api.hold('/services?fields=name*');
  const letGo = await faults.api.hold(`/services/${service._id}`);
  await page.goto(`/services/${service._id}`, { waitUntil: 'commit' });
  await expect(page).toHaveTitle('Services - CLEAN EXPRESS');
  await letGo();
  await letNamesGo();
  await expect(page).toHaveTitle(service.name);
  await expect(page.locator('head title')).toHaveCount(1);
});

test('a page whose remote is down bears the name of the site until Retry brings it', async ({
  page,
  faults,
  consoleGuard,
}) => {
  consoleGuard.expectError(/ERR_CONNECTION_REFUSED/);
  const [service] = await allServices();
  await faults.remotes.inject('catalog', 'is down');
  await page.goto(`/services/${service?._id}`);
  await expect(page.getByRole('heading', { name: 'This page is not available' })).toBeVisible();
  await expect(page).toHaveTitle('CLEAN EXPRESS');
  await faults.remotes.mend('catalog');
  await page.getByRole('main').getByRole('button', { name: 'Retry' }).click();
  await expect(page).toHaveTitle(service?.name ?? '');
  await expect(page.locator('head title')).toHaveCount(1);
});
