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
  const main = page.getByRole('navigation', { name: 'Main' });
  for (const [link, path] of [
    ['Services', '/services'],
    ['Blog', '/blogs'],
    ['My-Reviews', '/my-reviews'],
  ] as const) {
    await main.getByRole('link', { name: link, exact: true }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  }
  expect(await page.evaluate(() => globalThis.reactRenderers)).toBe(1);

  // The remote's page and the host's header read the same store: both show the signed-in user.
  await main.getByRole('link', { name: new RegExp(`profile|${user.name}`, 'i') }).click();
  await expect(page.getByRole('main').getByText(user.email)).toBeVisible();
});
