import { loadRemote } from '@module-federation/runtime';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refreshRelease } from '../config/registry.ts';
import { reportRemoteError } from '../reports/report-remote-error.ts';
import { loadExposed, prefetchExposed } from './load-exposed.ts';
import { entryUrlOf, registerRemote } from './register-remotes.ts';
import { RemoteError } from './remote-error.ts';
import { requestRenewal } from './renew-remote.ts';

vi.mock('@module-federation/runtime', () => ({ loadRemote: vi.fn(), registerRemotes: vi.fn() }));
vi.mock('../config/registry.ts', () => {
  const release = {
    url: 'https://remotes.example/x.js',
    fallbackUrl: 'https://site.example/x.js',
    metadata: { integrity: 'sha384-x' },
    extras: { css: [] },
  };
  const releaseOf = (remote: string) => (remote === 'missing' ? undefined : release);
  return { releaseOf, refreshRelease: vi.fn(async (remote) => releaseOf(remote)) };
});
vi.mock('../reports/report-remote-error.ts', () => ({ reportRemoteError: vi.fn() }));

const loading = vi.mocked(loadRemote);
const NO_ENTRY = new Error('#RUNTIME-008 Failed to fetch dynamically imported module: x.js');
const hangs = () => new Promise<never>(() => undefined);

/** Whether the files of the fallback origin have the published hash. */
let isFallbackIntact = true;

/** The next test has another remote: a remote keeps its state for as long as the tab. */
let remotes = 0;
let blog = '';

beforeEach(() => {
  vi.useFakeTimers();
  remotes += 1;
  blog = `blog${remotes}`;
  isFallbackIntact = true;
  registerRemote(blog, 'https://remotes.example/x.js');
  vi.stubGlobal('fetch', async () => {
    if (isFallbackIntact) return new Response();
    throw new TypeError('Failed to fetch');
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.mocked(loadRemote).mockReset();
  vi.clearAllMocks();
});

async function failureOf(work: Promise<unknown>): Promise<RemoteError> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof RemoteError)) throw new Error('It does not fail with a RemoteError.');
  return error;
}

test('loads the exposed module with the federation runtime', async () => {
  loading.mockResolvedValue({ default: [] });
  await expect(loadExposed(blog, 'routes')).resolves.toEqual({ default: [] });
  expect(loading).toHaveBeenCalledExactlyOnceWith(`mfe_${blog}/routes`);
  expect(refreshRelease).not.toHaveBeenCalled();
});

test('shares one load between concurrent calls', async () => {
  loading.mockResolvedValue({});
  await Promise.all([loadExposed(blog, 'routes'), loadExposed(blog, 'routes')]);
  expect(loading).toHaveBeenCalledTimes(1);
});

test('loads from the fallback origin after a failure, which it reports', async () => {
  loading.mockRejectedValueOnce(NO_ENTRY).mockResolvedValueOnce({});
  await expect(loadExposed(blog, 'routes')).resolves.toEqual({});
  expect(entryUrlOf(blog)).toBe('https://site.example/x.js?retry=1');
  expect(reportRemoteError).toHaveBeenCalledExactlyOnceWith(blog, 'entry', expect.any(Error));
});

test('loads from the fallback origin after eight seconds', async () => {
  loading.mockImplementationOnce(hangs).mockResolvedValueOnce({});
  const loaded = loadExposed(blog, 'routes');
  await vi.advanceTimersByTimeAsync(8000);
  await expect(loaded).resolves.toEqual({});
  expect(reportRemoteError).toHaveBeenCalledExactlyOnceWith(blog, 'timeout', expect.any(Error));
});

test('two parts of a remote that fail share the fallback', async () => {
  loading.mockRejectedValueOnce(NO_ENTRY).mockRejectedValueOnce(NO_ENTRY).mockResolvedValue({});
  await Promise.all([loadExposed(blog, 'routes'), loadExposed(blog, 'Posts')]);
  expect(entryUrlOf(blog)).toBe('https://site.example/x.js?retry=1');
});

test('fails when the fallback origin fails too; the next load starts there', async () => {
  loading.mockRejectedValue(NO_ENTRY);
  expect((await failureOf(loadExposed(blog, 'routes'))).phase).toBe('entry');
  expect(loading).toHaveBeenCalledTimes(2);
  loading.mockResolvedValue({});
  await expect(loadExposed(blog, 'routes')).resolves.toEqual({});
  expect(loading).toHaveBeenCalledTimes(3);
  expect(entryUrlOf(blog)).toBe('https://site.example/x.js?retry=2');
});

test('does not import an entry of the fallback origin without the published hash', async () => {
  isFallbackIntact = false;
  loading.mockRejectedValue(NO_ENTRY);
  expect((await failureOf(loadExposed(blog, 'routes'))).phase).toBe('entry');
  expect(loading).toHaveBeenCalledTimes(1);
  expect(entryUrlOf(blog)).toBe('https://remotes.example/x.js');
});

test('does not wait for a prefetch that hangs on a previous URL', async () => {
  loading.mockImplementationOnce(hangs).mockResolvedValueOnce({});
  void prefetchExposed(blog, 'routes');
  requestRenewal(blog);
  await expect(loadExposed(blog, 'routes')).resolves.toEqual({});
});

test('fails in the phase registry for a remote that is not in the registry', async () => {
  expect((await failureOf(loadExposed('missing', 'routes'))).phase).toBe('registry');
});

test('a failed prefetch is not reported, and the next load renews the remote', async () => {
  loading.mockRejectedValueOnce(NO_ENTRY).mockResolvedValueOnce({});
  await expect(prefetchExposed(blog, 'routes')).resolves.toBeUndefined();
  expect(reportRemoteError).not.toHaveBeenCalled();
  await expect(loadExposed(blog, 'routes')).resolves.toEqual({});
  expect(entryUrlOf(blog)).toBe('https://site.example/x.js?retry=1');
});

test('reports a load that shares a failed prefetch', async () => {
  loading.mockRejectedValueOnce(NO_ENTRY).mockResolvedValueOnce({});
  const prefetched = prefetchExposed(blog, 'routes');
  await loadExposed(blog, 'routes');
  await prefetched;
  expect(loading).toHaveBeenCalledTimes(2);
  expect(reportRemoteError).toHaveBeenCalledExactlyOnceWith(blog, 'entry', expect.any(Error));
});

test('a load that shares a slow prefetch has its full timeout', async () => {
  let resolve = (_module: object): void => undefined;
  loading.mockReturnValue(
    new Promise((settle) => {
      resolve = settle;
    }),
  );
  void prefetchExposed(blog, 'routes');
  await vi.advanceTimersByTimeAsync(7000);
  const loaded = loadExposed(blog, 'routes');
  await vi.advanceTimersByTimeAsync(7000);
  resolve({});
  await expect(loaded).resolves.toEqual({});
});
