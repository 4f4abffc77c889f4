import { expect, test } from '../../fixtures/test.ts';

/** Pages of which only the frame and a skeleton are rendered on the server, with their titles. */
const FOR_MEMBERS = {
  '/profile': 'Profile',
  '/profile/edit': 'Edit Profile',
  '/profile/password': 'Change Password',
  '/profile/account': 'Your Account',
  '/my-reviews': 'My Reviews',
  '/my-services': 'My Services',
  '/add-a-service': 'Add a Service',
};

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const [path, title] of Object.entries(FOR_MEMBERS)) {
    test(`${path} has header, footer and title, and says what it needs and why`, async ({
      page,
    }) => {
      await page.goto(path);
      await expect(page).toHaveTitle(`${title} - CLEAN EXPRESS`);
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { level: 1, name: title })).toBeVisible();
      const notice = main.locator('noscript p');
      await expect(notice).toContainText('signing in needs JavaScript');
      await expect(notice).toBeVisible();
      await expect(main.locator('[data-page-loading]')).toBeHidden();
      await expect(page.getByRole('contentinfo')).toBeVisible();
      await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
      await expect(page).toHaveURL('/login');
    });
  }

  test('/update-review/some-review has its title, and says that it needs script', async ({
    page,
  }) => {
    await page.goto('/update-review/some-review');
    await expect(page).toHaveTitle('Update Review - CLEAN EXPRESS');
    const notice = page.locator('noscript p');
    await expect(notice).toContainText('This page needs JavaScript.');
    await expect(notice).toBeVisible();
    await notice.locator('a').click();
    await expect(page).toHaveURL('/');
  });
});

test('the page of a member is the same for everybody, and names nobody', async ({ request }) => {
  for (const path of Object.keys(FOR_MEMBERS)) {
    const [anonymous, other] = await Promise.all([
      request.get(path),
      request.get(path, {
        headers: { cookie: 'clean-express=anything', authorization: 'Bearer x' },
      }),
    ]);
    const html = await anonymous.text();
    expect(html).toBe(await other.text());
    expect(html).toContain('data-page-loading="true"');
    expect(html).toMatch(/<meta name="robots" content="noindex/);
  }
});

test('a member who opens a page directly sees its skeleton first, while no script has come', async ({
  page,
}) => {
  let release = () => {};
  const scripts = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\.js$/, async (route) => {
    await scripts;
    await route.continue();
  });
  await page.goto('/my-reviews', { waitUntil: 'commit' });
  await expect(page.locator('[data-mfe=account] [data-page-loading]')).toBeAttached();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Services' })).toBeVisible();
  release();
  await expect(page).toHaveURL('/login');
});
