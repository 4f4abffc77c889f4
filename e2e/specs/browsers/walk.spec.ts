import { paths } from '@clean-express/shared-ui/paths';
import { anyService } from '../../fixtures/api.ts';
import { expect, test } from '../../fixtures/browsers/test.ts';
import { environment } from '../../fixtures/environment.ts';
import { CONTACT_FORM } from '../../fixtures/inbox-forms.ts';
import { serverRenderedPages } from '../../fixtures/page-paths.ts';
import { newUser } from '../../fixtures/user/test-user.ts';

const NO_SUCH_PAGE = '/no-such-page';

test.beforeEach(async ({ tab }) => tab.resize(1280, 900));

/** Firefox checks the part of a script that has come when the page is left: docs/security.md. */
const LEFT_EARLY = /^Error: None of the “sha256” hashes in the integrity attribute match/;

test.afterEach(async ({ tab }) => {
  const errors = (await tab.takeErrors()).filter((error) => !LEFT_EARLY.test(error));
  expect(errors, 'errors of the pages').toEqual([]);
});

test('every public page fits a phone, light and dark', async ({ tab }) => {
  await tab.resize(390, 844);
  await tab.open(paths.contact.getHref());
  for (const scheme of ['Light', 'Dark']) {
    await tab.click('footer label', scheme);
    for (const path of [...(await serverRenderedPages()), NO_SUCH_PAGE]) {
      await tab.open(path);
      const page = () => {
        const { scrollWidth, clientWidth } = document.documentElement;
        const headings = document.querySelectorAll('h1').length;
        const [, red] = getComputedStyle(document.body).backgroundColor.split(/\D+/);
        return {
          overflow: scrollWidth - clientWidth,
          innerWidth,
          headings,
          isDark: Number(red) < 99,
        };
      };
      const fits = { overflow: 0, innerWidth: 390, headings: 1, isDark: scheme === 'Dark' };
      await expect.poll(() => tab.evaluate(page), path).toEqual(fits);
    }
  }
});

test('the menu of a phone leads to another page, and Back returns', async ({ tab }) => {
  await tab.resize(390, 844);
  await tab.open(paths.home.getHref());
  await tab.click('button', 'Open menu');
  await tab.click('#mobile-menu a', 'Blog');
  await tab.expectPath(paths.blogs.getHref());
  await tab.click('article a', 'Continue Reading');
  await tab.expectText('Published on');
  await tab.back();
  await tab.expectText('Continue Reading');
  await tab.back();
  // The focus is moved when the navigation has ended, which closes the menu.
  const focused = () => document.activeElement?.tagName;
  await tab.expectText('Our Services');
  await expect.poll(() => tab.evaluate(focused)).toBe('H1');
  await tab.click('button', 'Open menu');
  await tab.click('button', 'Close menu');
  await tab.click('main a', 'Get This Service');
  await tab.expectText('Ask for This Service');
});

test('a page that does not exist leads home', async ({ tab }) => {
  await tab.open(NO_SUCH_PAGE);
  await tab.expectText('This is not a valid page.Please Provide a valid url...');
  await tab.click('main a', 'Retry');
  await tab.expectPath(paths.home.getHref());
});

test('services are searched, filtered and sorted, and Back undoes each', async ({ tab }) => {
  const searched = () => document.querySelector<HTMLInputElement>('[name=q]')?.value;
  const expectSearched = (text: string) => expect.poll(() => tab.evaluate(searched)).toBe(text);
  await tab.open(paths.services.getHref());
  await tab.fill('Search services', 'clening');
  await tab.expectPath('/services?q=clening');
  await tab.click('main a', 'cleaning');
  await tab.expectPath('/services?q=cleaning');
  await expectSearched('cleaning');
  await tab.evaluate(() => {
    const order = document.querySelector<HTMLSelectElement>('[name=sort]');
    if (order) order.value = 'price';
    order?.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await tab.expectPath('/services?q=cleaning&sort=price');
  await tab.click('summary', 'Price');
  await tab.fill('To ($/mo)', '45');
  await tab.expectPath('/services?q=cleaning&sort=price&maxPrice=45');
  await tab.click('main a', 'Get This Service');
  await tab.expectText('Ask for This Service');
  for (const query of [
    '?q=cleaning&sort=price&maxPrice=45',
    '?q=cleaning&sort=price',
    '?q=cleaning',
    '?q=clening',
    '',
  ]) {
    await tab.back();
    await tab.expectPath(`/services${query}`);
  }
  await expectSearched('');
});

test('the photos of services open, move and close', async ({ tab }) => {
  await tab.open(paths.services.getHref());
  const { name } = await anyService();
  await tab.click('main a', `Enlarge the photo of ${name}`);
  await tab.expectText('(1 of');
  await tab.click('dialog button', 'Next photo');
  await tab.expectText('(2 of');
  await tab.back();
  const isOpen = () => document.querySelector('dialog[open]') !== null;
  await expect.poll(() => tab.evaluate(isOpen)).toBe(false);
});

test('a visitor asks for a service by the contact form', async ({ tab }) => {
  const service = await anyService();
  await tab.open(paths.serviceDetail.getHref(service._id));
  await tab.click('main a', 'Ask for This Service');
  await tab.expectPath(paths.contact.getHref(service._id));
  const { name, email, phone, company } = CONTACT_FORM.body;
  for (const [label, text] of Object.entries({
    Name: name,
    Email: email,
    Phone: phone,
    Company: company,
  })) {
    await tab.fill(label, text);
  }
  await tab.click('button', CONTACT_FORM.button);
  await tab.expectText(CONTACT_FORM.thanks);
});

test('a user registers, adds a service, reviews it, signs out and in again', async ({ tab }) => {
  const user = newUser();
  const photo = `${environment.siteUrl}/favicon.svg`;
  const service = `Gutter Cleaning by ${user.name}`;
  await tab.open(paths.register.getHref());
  await tab.fill('Name', user.name);
  await tab.fill('Photo URL', photo);
  await tab.fill('Email', user.email);
  await tab.fill('Password', user.password);
  await tab.fill('Confirm Password', user.password);
  await tab.click('button', 'Create my account');
  await tab.expectPath(paths.home.getHref());

  await tab.open(paths.addService.getHref());
  await tab.fill('Name', service);
  await tab.fill('Price', '25');
  await tab.fill('Photo URL', photo);
  await tab.fill('Description', 'We clean gutters twice a year.');
  await tab.click('button', 'Add Service');
  await tab.expectText('Service Added Sucessfully!!!');

  await tab.open(paths.myServices.getHref());
  await tab.click('main a', 'Get This Service');
  await tab.fill('Comment', 'Not a leaf is left.');
  await tab.click('button', 'Add Review');
  await tab.expectText('Review Added Sucessfully!!!');
  await tab.open(paths.myReviews.getHref());
  await tab.expectText('Not a leaf is left.');

  await tab.click('header button', 'Logout');
  await tab.expectText('You have logged Out Successfully!!');
  await tab.click('header a', 'Login');
  await tab.expectText('Sign in to Continue');
  await tab.fill('Email', user.email);
  await tab.fill('Password', user.password);
  await tab.click('button', 'Log in');
  await tab.expectText('Logout');
  await tab.open(paths.profile.getHref());
  await tab.expectText(user.name);
});
