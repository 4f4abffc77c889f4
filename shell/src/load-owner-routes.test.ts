import type { RouteObject } from '@clean-express/federation/router';
import { beforeEach, expect, test, vi } from 'vitest';
import { loadOwnerRoutes } from './hydrate-app.tsx';
import { loadExposed } from './remotes/load-exposed.ts';
import { RemoteError } from './remotes/remote-error.ts';
import { failureOf, patchOwnerRoutes } from './remotes/route-patches.tsx';

vi.mock('./remotes/load-exposed.ts', () => ({ loadExposed: vi.fn() }));
vi.mock('./config/registry.ts', () => ({
  ownerOf: (pathname: string) => /^\/(blogs|news|offers|jobs)/.exec(pathname)?.[1],
  registryFailure: () => undefined,
}));
vi.mock('./reports/report-remote-error.ts', () => ({ reportRemoteError: vi.fn() }));

beforeEach(() => void vi.mocked(loadExposed).mockReset());

const provide = (routes: RouteObject[]) =>
  vi.mocked(loadExposed).mockResolvedValue({ default: routes });

const at = (path: string) => {
  window.history.replaceState(null, '', path);
  return window.location;
};

/** The routes that are added to the router on a navigation to a path. */
async function patchesAt(path: string): Promise<RouteObject[][]> {
  const patches: RouteObject[][] = [];
  await patchOwnerRoutes(path, (routes) => patches.push(routes));
  return patches;
}

test('loads nothing on a page of the host', async () => {
  expect(await loadOwnerRoutes(at('/contact'))).toEqual([]);
  expect(loadExposed).not.toHaveBeenCalled();
});

test('imports only the current page', async () => {
  const [list, detail] = [vi.fn(async () => ({})), vi.fn(async () => ({}))];
  provide([
    { path: '/blogs', lazy: list },
    { path: '/blogs/:id', lazy: detail },
  ]);
  const routes = await loadOwnerRoutes(at('/blogs/42'));
  expect(routes).toMatchObject([{ id: 'remote:blogs' }]);
  expect(detail).toHaveBeenCalledOnce();
  expect(list).not.toHaveBeenCalled();
  expect(await patchesAt('/blogs')).toEqual([]);
});

test("passes the parameters to the page's loader", async () => {
  const loader = vi.fn(() => null);
  provide([{ path: '/blogs/:id', lazy: async () => ({ loader }) }]);
  await loadOwnerRoutes(at('/blogs/42?from=home'));
  expect(loader).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({
      params: { id: '42' },
      request: expect.objectContaining({ url: 'http://localhost:3000/blogs/42?from=home' }),
    }),
  );
});

test.each([
  ['news', 'routes', () => vi.mocked(loadExposed).mockRejectedValue(new RemoteError('x', 'entry'))],
  [
    'offers',
    'page',
    () => provide([{ path: '/offers', lazy: () => Promise.reject(new Error('gone')) }]),
  ],
])('a navigation loads the remote %s again, whose %s failed to load', async (remote, _, fail) => {
  fail();
  await expect(loadOwnerRoutes(at(`/${remote}`))).rejects.toThrow(RemoteError);
  provide([{ path: `/${remote}`, lazy: async () => ({}) }]);
  expect(await patchesAt(`/${remote}`)).toMatchObject([[{ id: `remote:${remote}` }]]);
});

test('a navigation keeps the error of a remote until it loads', async () => {
  vi.mocked(loadExposed).mockRejectedValue(new RemoteError('jobs', 'entry'));
  expect(await patchesAt('/jobs')).toEqual([]);
  expect(failureOf('/jobs')).toBeInstanceOf(RemoteError);
  provide([{ path: '/jobs', lazy: async () => ({}) }]);
  expect(await patchesAt('/jobs')).toHaveLength(1);
  expect(failureOf('/jobs')).toBeUndefined();
});
