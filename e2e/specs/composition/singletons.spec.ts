import { link, linkTo } from '../../fixtures/names.ts';
import { expect, test } from '../../fixtures/test.ts';

declare global {
  var reactRenderers: number;
}

test('host and remotes share one React and one auth store', async ({ page, user }) => {
  await page.addInitScript(() => {
    globalThis.reactRenderers = 0;
    Object.assign(globalThis, {
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: () => ++globalThis.reactRenderers,
        onCommitFiberRoot: () => undefined,
        onCommitFiberUnmount: () => undefined,
        onPostCommitFiberRoot: () => undefined,
      },
    });
  });
  await page.goto('/');
  const main = page.getByRole('navigation', { name: 'Main', exact: true });
  for (const [name, path] of [
    ['Services', '/services'],
    ['Blog', '/blogs'],
    ['My-Reviews', '/my-reviews'],
  ] as const) {
    await link(main, name).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  }
  expect(await page.evaluate(() => globalThis.reactRenderers)).toBe(1);

  // The remote's page and the host's header read the same store: both show the signed-in user.
  await linkTo(main, '/profile').click();
  await expect(page.getByRole('main').getByText(user.email).first()).toBeVisible();
});
