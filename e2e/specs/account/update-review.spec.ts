import { anyService } from '../../fixtures/api.ts';
import { inHeader, signOutButton } from '../../fixtures/header.ts';
import { button, field, linkTo } from '../../fixtures/names.ts';
import { expect, test } from '../../fixtures/test.ts';
import { createAccount, newUser, storeSession } from '../../fixtures/user/test-user.ts';

test('other people can read a review, but not change it', async ({
  page,
  user,
  browser,
  baseURL,
}) => {
  const service = await anyService();
  const path = `/update-review/${await user.api.addReview(service, { comment: 'Mine alone.' })}`;

  const context = await browser.newContext(baseURL ? { baseURL } : {});
  const visitor = await context.newPage();
  const expectReadOnly = async () => {
    await expect(field(visitor, 'Comment')).toHaveValue('Mine alone.');
    await expect(field(visitor, 'Comment')).not.toBeEditable();
    await expect(field(visitor, 'Email')).toHaveValue('');
    await expect(button(visitor, 'Update Review')).toBeHidden();
  };
  await visitor.goto(path);
  await expectReadOnly();
  await expect(linkTo(visitor.getByRole('main'), '/login').first()).toBeVisible();

  const other = newUser();
  await storeSession(visitor, other, await createAccount(other));
  await visitor.goto(path);
  await expect(await inHeader(visitor, signOutButton)).toBeVisible();
  // Closes the menu of a narrow screen, which hides the page.
  await visitor.keyboard.press('Escape');
  await expectReadOnly();
  await context.close();

  await page.goto(path);
  await expect(field(page, 'Comment')).toBeEditable();
  await expect(field(page, 'Email')).toHaveValue(user.email);
});

test('a review that does not exist shows the error page', async ({ page, consoleGuard }) => {
  consoleGuard.expectError(/404/);
  await page.goto('/update-review/no-such-review');
  await expect(
    page.getByText('This is not a valid page.Please Provide a valid url...'),
  ).toBeVisible();
});
