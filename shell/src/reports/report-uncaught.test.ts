import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { trackPageLeave } from './page-leave.ts';
import { reportUncaught } from './report-uncaught.ts';
import { catchBeacons } from './testing/catch-beacons.ts';

const { origin } = location;
const BLOG = 'https://cdn.example/blog/releases/1.2.0';

const REGISTRY = {
  shell: '3.0.0',
  microFrontends: {
    blog: [{ url: `${BLOG}/remoteEntry.js`, metadata: { version: '1.2.0' } }],
  },
};

let beacons: ReturnType<typeof catchBeacons>;

beforeEach(() => {
  beacons = catchBeacons();
  document.head.innerHTML = `<script type="application/json" id="registry">${JSON.stringify(REGISTRY)}</script>`;
  const controller = new AbortController();
  const add = globalThis.addEventListener;
  vi.spyOn(globalThis, 'addEventListener').mockImplementation((type, listener) =>
    add(type, listener as EventListener, { signal: controller.signal }),
  );
  trackPageLeave();
  reportUncaught();
  return () => controller.abort();
});

afterEach(() => {
  vi.restoreAllMocks();
  document.head.innerHTML = '';
  vi.unstubAllGlobals();
});

/** An error whose stack has these addresses, innermost first. */
const thrownAt = (...urls: string[]) =>
  Object.assign(new Error('Broken.'), {
    stack: urls.map((url) => `at f (${url}:1:20)`).join('\n'),
  });

const raise = (error: unknown) => dispatchEvent(new ErrorEvent('error', { error }));
const reject = (reason: unknown) =>
  dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));

const sent = async () => (await beacons.reports()).flatMap(({ errors }) => errors);

test.each([
  ['a remote', `${BLOG}/assets/list-a1.js`, { remote: 'blog', version: '1.2.0' }],
  [
    'a remote at its fallback origin',
    `${origin}/remotes/blog/1.2.0/assets/list-a1.js`,
    { remote: 'blog', version: '1.2.0' },
  ],
  ['the shell', `${origin}/assets/index-a1.js`, { remote: 'shell', version: '3.0.0' }],
])('reports what the code of %s throws in a handler', async (_, url, release) => {
  raise(thrownAt('chrome-extension://abc/content.js', url, `${origin}/assets/react-b2.js`));
  expect(await sent()).toEqual([{ ...release, phase: 'evaluation' }]);
  expect((await beacons.reports())[0]).toMatchObject({ page: '/', token: 'token-1', vitals: [] });
});

test('reports a file that does not load, by its message', async () => {
  reject(
    new TypeError(`Failed to fetch dynamically imported module: ${origin}/assets/index-a1.js`),
  );
  expect(await sent()).toEqual([{ remote: 'shell', version: '3.0.0', phase: 'module' }]);
});

test('reports a release once, and nothing of others', async () => {
  for (let times = 0; times < 3; times += 1) raise(thrownAt(`${BLOG}/assets/list-a1.js`));
  raise(thrownAt(`${BLOG}0/assets/list-a1.js`));
  raise(thrownAt('https://ads.example/a.js', `${origin}/page`));
  for (const value of [undefined, null, 'text', Response.error()]) reject(value);
  expect(await sent()).toHaveLength(1);
});

test('reports nothing of a preview, and nothing while the visitor leaves', async () => {
  dispatchEvent(new Event('pagehide'));
  raise(thrownAt(`${origin}/assets/index-a1.js`));
  dispatchEvent(new Event('pageshow'));
  document.head.innerHTML +=
    '<script type="application/json" id="previews">[{"remote":"blog"}]</script>';
  raise(thrownAt(`${BLOG}/assets/list-a1.js`));
  expect(await sent()).toEqual([]);
  raise(thrownAt(`${origin}/assets/index-a1.js`));
  expect(await sent()).toHaveLength(1);
});

test('goes on without a token', async () => {
  beacons.requestToken.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  raise(thrownAt(`${BLOG}/assets/list-a1.js`));
  expect(await sent()).toEqual([]);
});

test('says what was thrown, in a limited size, to a server that takes it', async () => {
  beacons = catchBeacons(true);
  const error = thrownAt(`${BLOG}/assets/list-a1.js`);
  error.stack += 's'.repeat(5000);
  raise(error);
  expect(await sent()).toMatchObject([
    { message: 'Error: Broken.', stack: error.stack?.slice(0, 4000) },
  ]);
});
