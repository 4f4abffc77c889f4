import { button, expect, field, newUser, type Page, test } from '@clean-express/e2e';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const UPLOADED = /\/photos\/members\/[0-9a-f]{32}\.[0-9a-f]{64}-\d+\.(avif|webp)$/;

/** A file that a user has: here, a picture of the page. */
const photoOf = async (page: Page) => ({
  name: 'my photo.png',
  mimeType: 'image/png',
  buffer: await page.screenshot(),
});

const upload = (page: Page) => page.getByLabel('Upload a photo');

/** Waits until one of these images is shown that was uploaded. */
async function expectUploaded(page: Page, images = page.getByRole('main').locator('img')) {
  const shown = () =>
    images.evaluateAll((all) =>
      (all as HTMLImageElement[])
        .filter(({ naturalWidth }) => naturalWidth > 0)
        .map(({ currentSrc }) => currentSrc),
    );
  await expect.poll(shown).toContainEqual(expect.stringMatching(UPLOADED));
}

test('a service gets an uploaded photo, whose part is chosen by keyboard', async ({
  page,
  user: _,
  accessibility,
}) => {
  test.slow();
  await page.goto('/add-a-service');
  await field(page, 'Name').fill('Harbour cleaning');
  await field(page, 'Price').fill('25');
  await field(page, 'Description').fill('From the quay to the mast.');
  await accessibility.expectNoViolations('the form of a service');

  await upload(page).setInputFiles(await photoOf(page));
  await expect(page.getByRole('img', { name: 'Preview of your choice' })).toBeVisible();
  const size = page.getByLabel('Size');
  await size.focus();
  await page.keyboard.press('Home');
  await expect(size).toHaveValue('20');
  await page.getByLabel('Left to right').focus();
  await page.keyboard.press('End');
  await accessibility.expectNoViolations('the part of a photo', [390, 1280]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await accessibility.expectNoViolations('the part of a photo in dark');

  const sent = page.waitForRequest(/\/photos\?/);
  await button(page, 'Add Service').click();
  const { searchParams } = new URL((await sent).url());
  const part = Object.fromEntries(searchParams);
  expect(Number(part.x) + Number(part.width)).toBeCloseTo(100, 0);
  await expect(page.getByText('Service Added Sucessfully!!!').first()).toBeVisible();
  await page.goto('/my-services');
  await expect(page.getByText('Harbour cleaning').first()).toBeVisible();
  await expectUploaded(page);
});

test('a cancelled and a refused upload lose nothing, and the profile then gets its photo', async ({
  page,
  user: _,
  consoleGuard,
}) => {
  consoleGuard.expectError(/415/);
  await page.goto('/profile/edit');
  await field(page, 'Name').fill('Ada of the harbour');
  await field(page, 'Photo URL').fill('');
  const drawing = { ...(await photoOf(page)), name: 'drawing.svg', mimeType: 'image/svg+xml' };
  await upload(page).setInputFiles(drawing);
  await expect(page.getByText('Please choose a photo in JPEG, PNG, WebP or AVIF.')).toBeVisible();

  await upload(page).setInputFiles(await photoOf(page));
  await expect(page.getByRole('img', { name: 'Preview of your choice' })).toBeVisible();
  let sent = () => {};
  const begun = new Promise<void>((resolve) => {
    sent = resolve;
  });
  await page.route(/\/photos\?/, () => sent());
  await button(page, 'Save profile').click();
  await begun;
  await button(page, 'Cancel upload').click();
  await expect(page.getByText('The upload of your photo is cancelled.')).toBeVisible();
  await page.unroute(/\/photos\?/);

  // What the API finds in the file.
  await page.route(/\/photos\?/, (route) => route.continue({ postData: '<svg/>' }));
  await button(page, 'Save profile').click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'Please choose a photo in JPEG' }),
  ).toBeVisible();
  await page.unroute(/\/photos\?/);
  await expect(field(page, 'Name')).toHaveValue('Ada of the harbour');

  await button(page, 'Save profile').click();
  await expect(page).toHaveURL('/profile');
  await expect(page.getByRole('heading', { name: 'Ada of the harbour' })).toBeVisible();
  await expectUploaded(page);
});

async function registerWithPhoto(page: Page): Promise<void> {
  const { name, email, password } = newUser();
  await page.goto('/register');
  await field(page, 'Name').fill(name);
  await upload(page).setInputFiles(await photoOf(page));
  await expect(page.getByRole('img', { name: 'Preview of your choice' })).toBeVisible();
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(password);
  await field(page, 'Confirm Password').fill(password);
  await button(page, 'Create my account').click();
}

test('a registration creates the account, then adds its photo', async ({ page }) => {
  await registerWithPhoto(page);
  await expect(page).toHaveURL('/');
  const profile = page.getByRole('banner').getByRole('link', { name: 'Profile' });
  await expectUploaded(page, profile.locator('img'));
});

test('a registration says that its photo could not be added', async ({
  page,
  consoleGuard,
  accessibility,
}) => {
  consoleGuard.expectError(/422/);
  const message = 'This photo cannot be read. Please choose another one.';
  await page.route(/\/photos\?/, (route) =>
    route.fulfill({
      status: 422,
      json: { message, code: 'photo-unreadable' },
      headers: { 'access-control-allow-origin': '*' },
    }),
  );
  await registerWithPhoto(page);
  const alert = page.getByRole('alert').filter({ hasText: message });
  await expect(alert).toBeFocused();
  await accessibility.expectNoViolations('a registration without its photo', [390, 1280]);
  await alert.getByRole('link', { name: 'Add it in your profile' }).click();
  await expect(page).toHaveURL('/profile/edit');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Profile' })).toBeVisible();
});
