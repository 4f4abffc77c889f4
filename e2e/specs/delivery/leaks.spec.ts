import { expect, test } from '../../fixtures/test.ts';
import { watchLeaks } from '../../fixtures/visits/leaks.ts';

/** A page of each remote, and one with the widgets. */
const PAGES = ['/', '/services', '/blogs', '/login'];

/** What a remote could do, in the page, and what is found. */
const LEAKS: [what: string, leak: () => void, ...found: string[]][] = [
  ['a global', () => Reflect.set(window, 'postCache', {}), 'It adds the global "postCache".'],
  [
    'a method that is replaced',
    () => Reflect.set(Array.prototype, 'map', new Proxy(Array.prototype.map, {})),
    'It changes Array.prototype.map.',
  ],
  [
    'a method that is added',
    () => Reflect.set(String.prototype, 'shorten', () => ''),
    'It adds String.prototype.shorten to a built-in.',
  ],
  [
    'another prototype',
    () => Object.setPrototypeOf(Set.prototype, { first: 1 }),
    'It changes the prototype of Set.prototype.',
  ],
  ['a function of the page', () => Reflect.set(window, 'fetch', () => 0), 'It changes fetch.'],
  [
    'the history of this page',
    () => Reflect.set(history, 'pushState', () => 0),
    'It adds history.pushState to a built-in.',
  ],
  [
    'the history of all pages',
    () => Reflect.set(History.prototype, 'replaceState', () => 0),
    'It changes History.prototype.replaceState.',
  ],
  [
    'a style of an element',
    () => document.body.style.setProperty('background', 'red'),
    'It sets the style of <body> of the host: background: red;.',
  ],
  [
    'a class of an element',
    () => document.documentElement.classList.add('dark'),
    'It sets the class of <html> of the host: dark.',
  ],
  [
    'a stylesheet',
    () => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(`
        footer { outline-color: rgb(1, 2, 3) }
        body::before { content: "" }
        [data-mfe] * { color: red }
      `);
      document.adoptedStyleSheets = [sheet];
    },
    'It styles <body>::before of the host: content, perspective-origin, transform-origin.',
    'It styles <footer> of the host: outline-color.',
  ],
];

for (const [what, leak, ...found] of LEAKS) {
  test(`finds ${what} that a remote leaves`, async ({ page }) => {
    const leaks = await watchLeaks(page);
    await page.goto('/blogs');
    expect(await leaks.find()).toEqual([]);
    await page.evaluate(leak);
    expect((await leaks.find()).sort()).toEqual(found);
  });
}

for (const ssr of [true, false]) {
  test.describe(ssr ? 'rendered by the server' : 'rendered by the browser', () => {
    test.use({ ssr });

    test('the remotes leave nothing', async ({ page, user: _ }) => {
      const leaks = await watchLeaks(page);
      for (const path of PAGES) {
        await page.goto(path, { waitUntil: 'networkidle' });
        expect.soft(await leaks.find(), path).toEqual([]);
      }
    });
  });
}
