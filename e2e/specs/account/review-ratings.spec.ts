import { ApiClient } from '../../fixtures/api.ts';
import { button, field, link } from '../../fixtures/names.ts';
import { expect, test } from '../../fixtures/test.ts';
import { createAccount, newUser, storeSession } from '../../fixtures/user/test-user.ts';

test('stars, the order by them, and the reply of the owner are on the page, without script, too', async ({
  page,
  user,
  apiUrl,
  browser,
  accessibility,
}) => {
  const owner = newUser();
  const account = await createAccount(owner);
  const api = await ApiClient.login(owner.email, account.idToken, apiUrl);
  const id = await api.addService();
  const service = { _id: id, name: 'Gutter Cleaning' };
  await user.api.addReview(service, { comment: 'The best.', rating: 5 });
  await user.api.addReview(service, { comment: 'Without stars.' });

  await page.goto(`/services/${id}`);
  await expect(page.getByText('1 rating', { exact: true })).toBeVisible();
  await field(page, 'Comment').fill('It is not too bad.');
  await page.getByRole('radio', { name: 'No stars' }).press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: '2 stars' })).toBeChecked();
  await button(page, 'Add Review').click();
  const row = page.getByRole('row').filter({ hasText: 'It is not too bad.' });
  await expect(row.getByText('2 out of 5 stars')).toBeAttached();
  await expect(page.getByText('2 ratings', { exact: true })).toBeVisible();

  const ownersPage = await (
    await browser.newContext({ baseURL: new URL(page.url()).origin })
  ).newPage();
  await storeSession(ownersPage, owner, account);
  await ownersPage.goto(`/services/${id}`);
  const ownersRow = ownersPage.getByRole('row').filter({ hasText: 'It is not too bad.' });
  await button(ownersRow, 'Reply').click();
  await field(ownersPage, 'Reply').fill('We <b>mended</b> it.');
  await button(ownersPage, 'Send Reply').click();
  await expect(ownersRow.getByText('We <b>mended</b> it.')).toBeVisible();
  await expect(button(ownersRow, 'Change Reply')).toBeFocused();
  await ownersPage.context().close();

  await page.reload();
  await expect(row.getByText('We <b>mended</b> it.')).toBeVisible();
  await accessibility.expectNoViolations('reviews with stars and a reply', [390, 1280]);

  const plain = await browser.newContext({
    baseURL: new URL(page.url()).origin,
    javaScriptEnabled: false,
  });
  const plainPage = await plain.newPage();
  const rows = plainPage.getByRole('row').filter({ has: plainPage.getByRole('cell') });
  // The change drops what was rendered before.
  await expect(async () => {
    await plainPage.goto(`/services/${id}`);
    await expect(rows.first()).toContainText('We <b>mended</b> it.', { timeout: 1000 });
  }).toPass();
  const jsonLd = await plainPage
    .locator('script[type="application/ld+json"]')
    .first()
    .textContent();
  expect(JSON.parse(jsonLd ?? '{}').aggregateRating).toMatchObject({
    ratingValue: 3.5,
    ratingCount: 2,
  });
  await link(plainPage, 'Best first').click();
  await expect(plainPage).toHaveURL(`/services/${id}?sort=-rating#reviews`);
  const order = ['The best.', 'It is not too bad.', 'Without stars.'];
  for (const [index, comment] of order.entries()) {
    await expect(rows.nth(index)).toContainText(comment);
  }
  await plain.close();
});

test('a review is reported with the keyboard alone', async ({
  page,
  user,
  apiUrl,
  accessibility,
}) => {
  const id = await user.api.addService();
  const author = newUser();
  const { idToken } = await createAccount(author);
  const api = await ApiClient.login(author.email, idToken, apiUrl);
  await api.addReview({ _id: id, name: 'Gutter Cleaning' }, { comment: 'Buy my pills.' });
  await page.goto(`/services/${id}`);
  await button(page, 'Report').press('Enter');
  await expect(field(page, 'Reason')).toBeFocused();
  await accessibility.expectNoViolations('the dialog of a report', [390, 1280]);
  await page.keyboard.type('It is an advertisement.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Thank you. We will look at this review.').first()).toBeVisible();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(button(page, 'Report')).toBeFocused();
});
