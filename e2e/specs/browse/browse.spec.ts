import { expect, test } from '../../fixtures/test.ts';

test('a visitor goes from home to a service, back, and to the blog', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveTitle('Home - CLEAN EXPRESS');
  const services = page.getByRole('region', { name: 'Our Services' }).getByRole('article');
  await expect(services.first()).toBeVisible();
  const name = await services.first().getByRole('heading').innerText();
  await services.first().getByRole('link', { name: 'Get This Service' }).click();

  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page).toHaveTitle(name);
  await expect(page.getByText('Total Reviews')).toBeVisible();

  await page.goBack();
  await expect(services.first()).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }).click();
  await expect(page).toHaveURL('/blogs');
  await expect(page).toHaveTitle('Blog - CLEAN EXPRESS');
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('the lists show the data of the API', async ({ page, request }) => {
  const apiUrl = (await (await request.get('/config.json')).json()).apiUrl;
  const services: { name: string }[] = await (await request.get(`${apiUrl}/services`)).json();
  const blogs: { name: string }[] = await (await request.get(`${apiUrl}/blogs`)).json();
  expect(services.length).toBeGreaterThanOrEqual(16);
  expect(blogs).toHaveLength(9);

  await page.goto('/services');
  // The other names load on demand.
  for (const { name } of services.slice(0, 50)) {
    // Several services may have the same name.
    const links = page.getByRole('complementary').getByRole('link', { name, exact: true });
    await expect(links.first()).toBeVisible();
  }
  await page.goto('/blogs');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(9);
});

test('a post opens from the home page', async ({ page }) => {
  await page.goto('/');
  const posts = page.getByRole('region', { name: 'Latest from blog' }).getByRole('article');
  await expect(posts).toHaveCount(3);
  const name = await posts.first().getByRole('heading').innerText();
  await posts.first().getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page).toHaveTitle(`${name} - CLEAN EXPRESS`);
});

test('/blog redirects to the blog list', async ({ page }) => {
  await page.goto('/blog');
  await expect(page).toHaveURL('/blogs');
});

for (const path of ['/no-such-page', '/services/no-such-service', '/blogs/no-such-post']) {
  test(`${path} shows the error page`, async ({ page, consoleGuard }) => {
    consoleGuard.expectError(/404/);
    await page.goto(path);
    const message = 'This is not a valid page.Please Provide a valid url...';
    await expect(page.getByText(message)).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Retry' }).click();
    await expect(page).toHaveURL('/');
  });
}
