import type { Page } from '@playwright/test';
import { inHeader } from '../../fixtures/header.ts';
import { button, field, link } from '../../fixtures/names.ts';
import { expect, test } from '../../fixtures/test.ts';
import { logIn } from '../../fixtures/user/login-form.ts';
import { createAccount, newUser } from '../../fixtures/user/test-user.ts';

const MESSAGE = {
  Name: 'Ada Byron',
  Email: 'ada@example.com',
  Phone: '123',
  Company: 'Engines',
  Message: 'The tap drips.',
};

async function fill(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await field(page, label).fill(text);
}

async function expectFields(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) {
    await expect(field(page, label)).toHaveValue(text);
  }
}

const stored = (page: Page) => page.evaluate(() => JSON.stringify(sessionStorage));

test('a message survives Back and a reload, until it is sent', async ({ page }) => {
  await page.goto('/contact');
  await fill(page, MESSAGE);
  await (await inHeader(page, (header) => link(header, 'Services'))).click();
  await expect(page).toHaveURL('/services');
  await page.goBack();
  await expectFields(page, MESSAGE);
  await page.reload();
  await expectFields(page, MESSAGE);

  await button(page, 'Send Message').click();
  await expect(page.getByText('Thanks your for your message!!').first()).toBeVisible();
  const empty = Object.fromEntries(Object.keys(MESSAGE).map((label) => [label, '']));
  await expectFields(page, empty);
  await page.reload();
  await expectFields(page, empty);
});

test('a message about a service is a draft of its own, and empty once it is sent', async ({
  page,
}) => {
  await page.goto('/services');
  await page.getByRole('link', { name: 'Get This Service' }).first().click();
  await page.getByRole('link', { name: 'Ask for This Service' }).click();
  const begin = /, \$[\d.]+\/mo\n/;
  await expect(field(page, 'Message')).toHaveValue(begin);
  const about = await field(page, 'Message').inputValue();
  await fill(page, { ...MESSAGE, Message: `${about}Next week, please.` });
  await page.reload();
  await expect(field(page, 'Message')).toHaveValue(`${about}Next week, please.`);
  await (await inHeader(page, (header) => link(header, 'Contact'))).click();
  await expect(field(page, 'Message')).toHaveValue('');
  await page.goBack();
  await button(page, 'Send Message').click();
  await expect(page.getByText('Thanks your for your message!!').first()).toBeVisible();
  await expect(field(page, 'Message')).toHaveValue('');
});

test('a registration survives a reload, without its passwords', async ({ page }) => {
  const typed = { Name: 'Ada Byron', Email: 'ada@example.com' };
  await page.goto('/register');
  await fill(page, typed);
  await field(page, 'Password').fill('secret!1');
  await field(page, 'Confirm Password').fill('secret!2');
  await button(page, 'Show password').click();
  await field(page, 'Confirm Password').fill('secret!3');
  expect(await stored(page)).not.toContain('secret!');
  await page.reload();
  await expectFields(page, { ...typed, Password: '', 'Confirm Password': '' });
});

test('what a visitor has typed goes when somebody signs in', async ({ page }) => {
  const user = newUser();
  await createAccount(user);
  await page.goto('/contact');
  await page.evaluate(() => sessionStorage.setItem('draft:registration:', '{"name":"Charles"}'));
  await page.goto('/my-reviews');
  await logIn(page, user);
  await expect(page).toHaveURL('/my-reviews');
  await expect.poll(() => stored(page)).not.toContain('Charles');
});
