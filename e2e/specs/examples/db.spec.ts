import { expect, test } from '../../fixtures/test.ts';

test.use({ ownDatabase: true });

test('the site shows the seeded service with its review, and the seed data after a reset', async ({
  page,
  db,
}) => {
  await db.seed({
    services: [{ name: 'Gutter Cleaning', price: 25 }],
    reviews: [{ serviceName: 'Gutter Cleaning', comment: 'They came on time.' }],
  });
  await page.goto('/services');
  const services = page.getByRole('main').getByRole('article');
  await expect(services).toHaveCount(1);
  await services.getByRole('link', { name: 'Get This Service' }).click();
  await expect(page.getByRole('cell', { name: 'They came on time.' })).toBeVisible();

  // Its data may still load, and the API starts again now.
  await page.goto('about:blank');
  await db.reset();
  await page.goto('/services');
  await expect(services).toHaveCount(12);
});
