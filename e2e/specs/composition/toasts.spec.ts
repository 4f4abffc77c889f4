import { button, field } from '../../fixtures/names.ts';
import { watchPolicyViolations } from '../../fixtures/policy-violations.ts';
import { expect, test } from '../../fixtures/test.ts';

test("a remote's toast is shown and announced, within the policy of the page", async ({
  page,
  context,
  user,
}) => {
  const violations = await watchPolicyViolations(context);
  await page.goto(`/services/${await user.api.addService()}`);
  const region = page.locator('[role="status"][aria-live="polite"]:empty');
  await expect(region).toBeAttached();
  await field(page, 'Comment').fill('Not a leaf is left.');
  await button(page, 'Add Review').click();
  const added = 'Review Added Sucessfully!!! Please Reload this page to see Your Review';
  const toast = page.getByRole('status').getByText(added);
  await expect(toast).toBeInViewport();
  await toast.hover();
  expect(violations).toEqual([]);
});
