import { REPORT_TOKEN_LIFETIME_MS } from '@clean-express/federation/reports';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { trackPageLeave } from './page-leave.ts';
import { catchBeacons } from './testing/catch-beacons.ts';

vi.mock('../config/registry.ts', () => ({
  versionOf: (remote: string) => (remote === 'missing' ? undefined : `1.0.0-${remote}`),
}));

let beacons: ReturnType<typeof catchBeacons>;
let reportRemoteError: typeof import('./report-remote-error.ts').reportRemoteError;
let remoteFailures: typeof import('./report-remote-error.ts').remoteFailures;

beforeEach(async () => {
  beacons = catchBeacons();
  vi.resetModules();
  const module = await import('./report-remote-error.ts');
  ({ reportRemoteError, remoteFailures } = module);
  trackPageLeave();
});

afterEach(() => {
  vi.restoreAllMocks();
  document.head.innerHTML = '';
  vi.unstubAllGlobals();
});

const sent = () => beacons.reports();

test('sends errors of the same task in one beacon, as soon as it has a token', async () => {
  reportRemoteError('blog', 'entry');
  reportRemoteError('catalog', 'timeout');
  expect(await sent()).toEqual([
    {
      errors: [
        { remote: 'blog', version: '1.0.0-blog', phase: 'entry' },
        { remote: 'catalog', version: '1.0.0-catalog', phase: 'timeout' },
      ],
      vitals: [],
      page: '/',
      token: 'token-1',
    },
  ]);
  const [path, body] = beacons.sendBeacon.mock.calls[0] ?? [];
  expect([path, body?.type]).toEqual(['/reports', 'application/json']);
});

test('reports a remote once per phase', async () => {
  reportRemoteError('blog', 'entry');
  await sent();
  reportRemoteError('blog', 'entry');
  reportRemoteError('blog', 'render');
  const phases = (await sent()).flatMap(({ errors }) => errors.map(({ phase }) => phase));
  expect(phases).toEqual(['entry', 'render']);
});

test('asks for a token only to report, and for another one when it has expired', async () => {
  expect(beacons.requestToken).not.toHaveBeenCalled();
  reportRemoteError('blog', 'entry');
  await sent();
  reportRemoteError('blog', 'render');
  await sent();
  expect(beacons.requestToken.mock.calls).toEqual([['/reports/token', { method: 'POST' }]]);
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + REPORT_TOKEN_LIFETIME_MS);
  reportRemoteError('catalog', 'entry');
  expect((await sent()).map(({ token }) => token)).toEqual(['token-1', 'token-1', 'token-2']);
});

test.each([
  ['refuses a token', async () => new Response('', { status: 429 })],
  ['is not available', () => Promise.reject(new TypeError('Failed to fetch'))],
])('sends nothing while the SSR server %s, and later errors again', async (_, respond) => {
  beacons.requestToken.mockImplementationOnce(respond);
  reportRemoteError('blog', 'entry');
  expect(await sent()).toEqual([]);
  reportRemoteError('catalog', 'entry');
  expect(await sent()).toMatchObject([{ errors: [{ remote: 'catalog' }], token: 'token-2' }]);
});

test('does not report a remote without a release', async () => {
  reportRemoteError('missing', 'registry');
  expect(await sent()).toEqual([]);
});

test('stores a failure of a preview without reporting it, and reports other remotes', async () => {
  document.head.innerHTML =
    '<script type="application/json" id="previews">[{"remote":"blog"}]</script>';
  reportRemoteError('blog', 'entry');
  reportRemoteError('catalog', 'entry');
  const remotes = (await sent()).flatMap(({ errors }) => errors.map(({ remote }) => remote));
  expect(remotes).toEqual(['catalog']);
  expect(remoteFailures().map(({ remote }) => remote)).toEqual(['blog', 'catalog']);
});

test('reports no failure of a page that no process was ready to render', async () => {
  document.head.innerHTML =
    '<script type="application/json" id="registry">{"isCompared":false}</script>';
  reportRemoteError('blog', 'entry');
  expect(await sent()).toEqual([]);
  expect(remoteFailures().map(({ remote }) => remote)).toEqual(['blog']);
});

test('reports no failure while the visitor leaves the page, until the page is restored', async () => {
  dispatchEvent(new Event('pagehide'));
  reportRemoteError('blog', 'entry');
  expect(await sent()).toEqual([]);
  dispatchEvent(new Event('pageshow'));
  reportRemoteError('blog', 'entry');
  expect(await sent()).toHaveLength(1);
});

test('sends more errors than fit into one report in two', async () => {
  for (let remote = 0; remote < 12; remote += 1) reportRemoteError(`remote-${remote}`, 'entry');
  expect((await sent()).map(({ errors }) => errors.length)).toEqual([10, 2]);
});

test('says what was thrown, in a limited size, to a server that takes it', async () => {
  beacons = catchBeacons(true);
  const long = Object.assign(new Error('x'.repeat(600)), { stack: 's'.repeat(5000) });
  const noText = Object.create(null);
  reportRemoteError('blog', 'render', long);
  reportRemoteError('catalog', 'evaluation', noText);
  reportRemoteError('account', 'module');
  const [report] = await sent();
  const [ofBlog, ofCatalog, ofAccount] = report?.errors ?? [];
  expect(ofBlog).toMatchObject({
    message: `Error: ${'x'.repeat(493)}`,
    // All errors of a report share its size.
    stack: 's'.repeat(1333),
  });
  for (const error of [ofCatalog, ofAccount]) expect(error).not.toHaveProperty('message');
});

test('says nothing of what was thrown to an earlier server, which would refuse the report', async () => {
  reportRemoteError('blog', 'render', new Error('Broken.'));
  const error = { remote: 'blog', version: '1.0.0-blog', phase: 'render' };
  expect(await sent()).toMatchObject([{ errors: [error] }]);
  expect((await sent())[0]?.errors[0]).toEqual(error);
});
