import { expect, test } from '../../fixtures/test.ts';
import { watchLeaks } from '../../fixtures/visits/leaks.ts';

/** A page of each remote, and one with the widgets. */
const PAGES = ['/', '/services', '/blogs', '/login'];

/** What a remote could do, in the page, and what is found. */
const LEAKS: [leak: () => void, ...found: string[]][] = [
  [() => Reflect.set(window, 'postCache', {}), 'It adds the global "postCache".'],
  [
    () => Reflect.set(Array.prototype, 'map', new Proxy(Array.prototype.map, {})),
    'It changes Array.prototype.map.',
  ],
  [
    () => Reflect.set(String.prototype, 'shorten', () => ''),
    'It adds String.prototype.shorten to a built-in.',
  ],
  [
    () => Object.setPrototypeOf(Set.prototype, { first: 1 }),
    'It changes the prototype of Set.prototype.',
  ],
  [() => Reflect.set(window, 'fetch', () => 0), 'It changes fetch.'],
  [() => Reflect.set(history, 'pushState', () => 0), 'It adds history.pushState to a built-in.'],
  [
    () => Reflect.set(History.prototype, 'replaceState', () => 0),
    'It changes History.prototype.replaceState.',
  ],
  [
    () => document.body.style.setProperty('background', 'red'),
    'It sets the style of <body>, outside of its own element: background: red;.',
  ],
  [
    () => document.documentElement.classList.add('dark'),
    'It sets the class of <html>, outside of its own element: dark.',
  ],
  [
    () => document.body.appendChild(document.createElement('canvas')).classList.add('confetti'),
    'It sets the class of <canvas>, outside of its own element: confetti.',
  ],
  [
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

test('finds everything that a remote leaves', async ({ page }) => {
  const leaks = await watchLeaks(page);
  await page.goto('/blogs');
  expect(await leaks.find()).toEqual([]);
  for (const [leak] of LEAKS) await page.evaluate(leak);
  expect(new Set(await leaks.find())).toEqual(new Set(LEAKS.flatMap(([, ...found]) => found)));
});

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
