import type { Page } from 'playwright-core';

/** Runs in the page. The font comes from another origin; a remote's has another name. */
const HAS_FONT =
  "[...document.fonts].some(({ family, status }) => family.includes('Staatliches') && status === 'loaded')";

/** Chooses a category, a product and a variant. */
export async function findProducts(page: Page, site: string): Promise<void> {
  await page.goto(`${site}/shop`);
  await page.getByText('7 products').waitFor();
  await page.getByRole('button', { name: 'kitchen' }).click();
  await page.getByText('2 products').waitFor();
  await page.waitForURL('**/shop?category=kitchen');
  await page.getByRole('link', { name: 'Dish brush' }).click();
  await page.getByRole('heading', { level: 1, name: 'Dish brush' }).waitFor();
  await page.getByText('€6.90').waitFor();
  await page.getByRole('link', { name: 'Walnut' }).click();
  await page.getByText('€8.90').waitFor();
  await page.waitForURL('**/shop/brush?sku=brush-walnut');
  await page.waitForFunction(HAS_FONT);
}

/** Looks for the stores of a city. */
export async function findStores(page: Page, site: string): Promise<void> {
  await page.goto(`${site}/stores`);
  await page.getByRole('searchbox', { name: 'City or name' }).fill('leeds');
  await page.getByRole('checkbox', { name: 'courses' }).check();
  await page.getByRole('button', { name: 'Details of The Mill' }).click();
  await page.getByText('48 River Lane, Leeds').waitFor();
  const others = await page.getByRole('heading', { level: 2 }).count();
  if (others !== 1) throw new Error(`The filter shows ${others} stores.`);
}

/**
 * Buys a product of one remote by the button of the other one.
 *
 * @param button - Its text.
 */
export async function buyAtSite(page: Page, site: string, button: string): Promise<void> {
  await findProducts(page, site);
  await page.getByRole('button', { name: button, exact: true }).click();
  await page.getByText('1 in your cart').waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'Cart 1 item' }).click();
  await page.getByRole('heading', { level: 1, name: 'Your cart' }).waitFor();
  await checkOut(page, 'Dish brush, Walnut');
}

/** What the server has rendered is there, and leads from page to page. */
export async function isWithoutScript(page: Page, site: string): Promise<void> {
  await page.goto(`${site}/shop`);
  await page.getByText('7 products').waitFor();
  await page.getByRole('link', { name: 'Dish brush' }).click();
  await page.getByRole('heading', { level: 1, name: 'Dish brush' }).waitFor();
  await page.getByRole('button', { name: 'Add to cart' }).waitFor();
  await page.getByRole('link', { name: 'Walnut' }).click();
  await page.getByText('€8.90').waitFor();
  await page.goto(`${site}/stores`);
  await page.getByRole('heading', { level: 2, name: 'The Mill' }).waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'Cart 0 items' }).click();
  await page.getByRole('heading', { level: 1, name: 'Your cart' }).waitFor();
}

/** The products are there while the cart is down, and its button can be loaded again. */
export async function isWithoutCart(page: Page, site: string): Promise<void> {
  await page.goto(`${site}/stores`);
  await page.goto(`${site}/shop`);
  await page.getByRole('button', { name: 'kitchen' }).click();
  await page.getByRole('link', { name: 'Dish brush' }).click();
  await page.getByText('€6.90').waitFor();
  await page.getByRole('article').getByRole('button', { name: 'Retry' }).waitFor();
}

/** Orders what another page has put into the cart. */
export async function buyAnArticle(page: Page, site: string): Promise<void> {
  await page.goto(`${site}/cart?add=bucket-white`);
  await page.getByRole('link', { name: 'Cart 1 item' }).waitFor();
  await checkOut(page, 'Enamel bucket, White');
}

/** Orders a second piece of an article in the cart, which the page shows. */
async function checkOut(page: Page, article: string): Promise<void> {
  await page.getByRole('button', { name: `One ${article} more` }).click();
  await page.getByRole('link', { name: 'Cart 2 items' }).waitFor();
  await page.getByRole('link', { name: 'Checkout' }).click();
  const order = page.getByRole('button', { name: 'Place order' });
  await order.click();
  await page.getByText('Email address is missing.').waitFor();
  for (const [label, text] of Object.entries({
    Name: 'Ada Lovelace',
    'Email address': 'ada@example.com',
    Street: '12 St James Square',
    Postcode: 'SW1Y 4JH',
    City: 'London',
  })) {
    await page.getByRole('textbox', { name: label, exact: true }).fill(text);
  }
  await order.click();
  await page.getByRole('heading', { level: 1, name: 'Thank you' }).waitFor();
  await page.getByText(/number A-1\d\d\d/).waitFor();
  await page.getByRole('link', { name: 'Cart 0 items' }).waitFor();
}
