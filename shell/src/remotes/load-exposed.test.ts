import { loadRemote } from '@module-federation/runtime';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadExposed } from './load-exposed.ts';
import { RemoteError } from './remote-error.ts';

vi.mock('@module-federation/runtime', () => ({ loadRemote: vi.fn() }));
vi.mock('./registry.ts', () => ({
  releaseOf: (remote: string) =>
    remote === 'unknown' ? undefined : { url: 'https://remotes.example/x.js', extras: { css: [] } },
}));

const loading = vi.mocked(loadRemote);

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  loading.mockReset();
});

async function failureOf(work: Promise<unknown>): Promise<RemoteError> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(RemoteError);
  return error as RemoteError;
}

test('asks the runtime for the exposed module', async () => {
  loading.mockResolvedValue({ default: [] });
  await expect(loadExposed('blog', 'routes')).resolves.toEqual({ default: [] });
  expect(loading).toHaveBeenCalledWith('mfe_blog/routes');
});

test('shares one load between calls at the same time', async () => {
  loading.mockResolvedValue({});
  await Promise.all([loadExposed('blog', 'routes'), loadExposed('blog', 'routes')]);
  expect(loading).toHaveBeenCalledTimes(1);
});

test('tries again after a failure', async () => {
  loading.mockRejectedValueOnce(new Error('offline')).mockResolvedValueOnce({});
  expect((await failureOf(loadExposed('blog', 'routes'))).phase).toBe('entry');
  await expect(loadExposed('blog', 'routes')).resolves.toEqual({});
});

test('gives up after eight seconds', async () => {
  loading.mockReturnValue(new Promise(() => undefined));
  const failed = failureOf(loadExposed('blog', 'routes'));
  await vi.advanceTimersByTimeAsync(8000);
  expect((await failed).phase).toBe('timeout');
});

test('says that the registry does not have a remote', async () => {
  expect((await failureOf(loadExposed('unknown', 'routes'))).phase).toBe('registry');
});
