import { type Page, storeSession } from '@clean-express/e2e';

type Browser = NonNullable<ReturnType<ReturnType<Page['context']>['browser']>>;

/** Opens a page on another device of a user. */
export async function openDevice(
  page: Page,
  ...session: Parameters<typeof storeSession> extends [Page, ...infer Rest] ? Rest : never
): Promise<Page> {
  const browser = page.context().browser() as Browser;
  const { origin: baseURL } = new URL(page.url());
  const device = await (await browser.newContext({ baseURL })).newPage();
  await storeSession(device, ...session);
  return device;
}
