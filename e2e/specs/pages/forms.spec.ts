import { expect, test } from '../../fixtures/test.ts';

test('the contact form requires every field, shows a confirmation, and is empty again', async ({
  page,
}) => {
  await page.goto('/contact');
  await page.getByRole('button', { name: 'Send Message' }).click();
  for (const label of ['Name', 'Email', 'Phone', 'Company', 'Message']) {
    await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(
      `${label} is required.`,
    );
  }
  await page.getByLabel('Name', { exact: true }).fill('Ada');
  await page.getByLabel('Email', { exact: true }).fill('ada@visitors.example');
  await page.getByLabel('Phone', { exact: true }).fill('+1 503 555 0100');
  await page.getByLabel('Company', { exact: true }).fill('Analytical Engines');
  await page.getByLabel('Message', { exact: true }).fill('The tap drips.');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(
    page
      .getByText('Thanks your for your message!!. We will reply in your email shortly!!!')
      .first(),
  ).toBeVisible();
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('');
});

test('the subscription form shows a confirmation and is empty again', async ({ page }) => {
  await page.goto('/');
  const field = page.getByRole('main').getByLabel('Email');
  await field.fill('ada@visitors.example');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByText('Thanks for your Subscription!!!').first()).toBeVisible();
  await expect(field).toHaveValue('');
});
