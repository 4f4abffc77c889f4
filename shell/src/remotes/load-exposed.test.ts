import { loadRemote } from '@module-federation/runtime';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reportRemoteError } from '../reports/report-remote-error.ts';
import { loadExposed, prefetchExposed } from './load-exposed.ts';
import { entryUrlOf } from './register-remotes.ts';
import { RemoteError } from './remote-error.ts';
import { needsRenewal, renewRemote, requestRenewal } from './renew-remote.ts';

vi.mock('@module-federation/runtime', () => ({ loadRemote: vi.fn() }));
vi.mock('./registry.ts', () => ({
  releaseOf: (remote: string) =>
    remote === 'missing' ? undefined : { url: 'https://remotes.example/x.js', extras: { css: [] } },
}));

vi.mock('./register-remotes.ts', () => ({ entryUrlOf: vi.fn() }));
vi.mock('./renew-remote.ts', () => ({
  needsRenewal: vi.fn(),
  renewRemote: vi.fn(),
  requestRenewal: vi.fn(),
}));
vi.mock('../reports/report-remote-error.ts', () => ({ reportRemoteError: vi.fn() }));

const loading = vi.mocked(loadRemote);
const NO_ENTRY = new Error('#RUNTIME-008 Failed to fetch dynamically imported module: x.js');

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.resetAllMocks();
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
  await expect(loadExposed('blog', 'routes')).resolves.toEqual({ default: [] });
  expect(loading).toHaveBeenCalledWith('mfe_blog/routes');
});

test('shares one load between concurrent calls', async () => {
  loading.mockResolvedValue({});
  await Promise.all([loadExposed('blog', 'routes'), loadExposed('blog', 'routes')]);
  expect(loading).toHaveBeenCalledTimes(1);
});

test('loads again after a failure', async () => {
  loading.mockRejectedValueOnce(NO_ENTRY).mockResolvedValueOnce({});
  expect((await failureOf(loadExposed('blog', 'routes'))).phase).toBe('entry');
  expect(reportRemoteError).toHaveBeenCalledExactlyOnceWith('blog', 'entry');
  await expect(loadExposed('blog', 'routes')).resolves.toEqual({});
});

test('fails after eight seconds', async () => {
  loading.mockReturnValue(new Promise(() => undefined));
  const failed = failureOf(loadExposed('blog', 'routes'));
  await vi.advanceTimersByTimeAsync(8000);
  expect((await failed).phase).toBe('timeout');
  expect(reportRemoteError).toHaveBeenCalledExactlyOnceWith('blog', 'timeout');
});

test('does not wait again for a load that timed out', async () => {
  loading.mockReturnValueOnce(new Promise(() => undefined)).mockResolvedValueOnce({});
  const failed = failureOf(loadExposed('blog', 'routes'));
  await vi.advanceTimersByTimeAsync(8000);
  await failed;
  await expect(loadExposed('blog', 'routes')).resolves.toEqual({});
});

test('does not wait for a prefetch that hangs on a previous URL', async () => {
  loading.mockReturnValueOnce(new Promise(() => undefined)).mockResolvedValueOnce({});
  vi.mocked(entryUrlOf).mockReturnValue('https://remotes.example/x.js');
  void prefetchExposed('blog', 'routes');
  vi.mocked(entryUrlOf).mockReturnValue('https://site.example/x.js?retry=1');
  await expect(loadExposed('blog', 'routes')).resolves.toEqual({});
});

test('distinguishes code that throws from code that failed to load', async () => {
  loading.mockRejectedValue(new Error('broken release'));
  expect((await failureOf(loadExposed('blog', 'routes'))).phase).toBe('evaluation');
});

test('fails in the phase registry for a remote that is not in the registry', async () => {
  expect((await failureOf(loadExposed('missing', 'routes'))).phase).toBe('registry');
});

test('a failed prefetch is not reported, and the next load renews the remote', async () => {
  loading.mockRejectedValueOnce(NO_ENTRY).mockResolvedValueOnce({});
  await expect(prefetchExposed('blog', 'routes')).resolves.toBeUndefined();
  expect(reportRemoteError).not.toHaveBeenCalled();
  expect(requestRenewal).toHaveBeenCalledExactlyOnceWith('blog');

  vi.mocked(needsRenewal).mockReturnValue(true);
  vi.mocked(renewRemote).mockImplementation(async () => expect(loading).toHaveBeenCalledTimes(1));
  await expect(loadExposed('blog', 'routes')).resolves.toEqual({});
  expect(renewRemote).toHaveBeenCalledExactlyOnceWith('blog');
});

test('reports a load that shares a failed prefetch', async () => {
  loading.mockRejectedValue(NO_ENTRY);
  const prefetched = prefetchExposed('blog', 'routes');
  await failureOf(loadExposed('blog', 'routes'));
  await prefetched;
  expect(loading).toHaveBeenCalledTimes(1);
  expect(reportRemoteError).toHaveBeenCalledExactlyOnceWith('blog', 'entry');
});

test('a load that shares a slow prefetch has its full timeout', async () => {
  let resolve = (_module: object): void => undefined;
  loading.mockReturnValue(
    new Promise((settle) => {
      resolve = settle;
    }),
  );
  void prefetchExposed('blog', 'routes');
  await vi.advanceTimersByTimeAsync(7000);
  const loaded = loadExposed('blog', 'routes');
  await vi.advanceTimersByTimeAsync(7000);
  resolve({});
  await expect(loaded).resolves.toEqual({});
});
