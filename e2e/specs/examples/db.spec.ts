import { expect, test } from '../../fixtures/test.ts';

test.use({ ownDatabase: true });

test('a single service is listed, with its review, until the database is as new', async ({
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

  await db.reset();
  await page.goto('/services');
  await expect(services).toHaveCount(12);
});
