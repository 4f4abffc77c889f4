import '@clean-express/testing/setup';
import type { RouteObject } from '@clean-express/federation/router';
import { createBrowserRouter, RouterProvider } from '@clean-express/federation/router';
import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { reportRemoteError } from '../reports/report-remote-error.ts';
import { loadExposed } from './load-exposed.ts';
import { requestRenewal } from './renew-remote.ts';
import { loadRemoteRoutes } from './route-patches.tsx';

vi.mock('./load-exposed.ts', () => ({ loadExposed: vi.fn() }));
vi.mock('../reports/report-remote-error.ts', () => ({ reportRemoteError: vi.fn() }));

beforeEach(() => vi.mocked(reportRemoteError).mockReset());

function provide(routes: RouteObject[]): void {
  vi.mocked(loadExposed).mockResolvedValue({ default: routes });
}

const page = (text: string) => async () => ({ Component: () => <h1>{text}</h1> });

async function show(path: string): Promise<ReturnType<typeof createBrowserRouter>> {
  window.history.replaceState(null, '', path);
  const failed = <p>failed</p>;
  const router = createBrowserRouter([
    { id: 'root', errorElement: failed, children: await loadRemoteRoutes('blog') },
  ]);
  render(<RouterProvider router={router} />);
  return router;
}

test('imports a failed page again, from the latest release', async () => {
  provide([{ path: '/news', lazy: () => Promise.reject(new Error('gone')) }]);
  const router = await show('/news');
  expect(await screen.findByText('failed')).toBeDefined();

  provide([{ path: '/news', lazy: page('News') }]);
  await loadRemoteRoutes('blog');
  await router.navigate('/news', { replace: true });
  expect(await screen.findByRole('heading', { name: 'News' })).toBeDefined();
});

test.each([
  ['fails to load', new TypeError('Failed to fetch dynamically imported module: x'), 'module'],
  ['throws', new Error('broken release'), 'evaluation'],
])('reports a page that %s in its phase', async (_, error, phase) => {
  provide([{ path: '/broken', lazy: () => Promise.reject(error) }]);
  await show('/broken');
  expect(await screen.findByText('failed')).toBeDefined();
  expect(reportRemoteError).toHaveBeenCalledExactlyOnceWith('blog', phase, expect.any(Error));
});

test('reports a release whose routes do not fulfil the contract, and rejects', async () => {
  vi.mocked(loadExposed).mockResolvedValue({ pages: [] });
  await expect(loadRemoteRoutes('blog')).rejects.toMatchObject({ name: 'RemoteError' });
  expect(reportRemoteError).toHaveBeenCalledExactlyOnceWith('blog', 'module');
});

test('imports a page whose prefetch failed from renewed routes, without an error', async () => {
  const failing = () => Promise.reject(new Error('gone'));
  provide([
    { path: '/', lazy: page('Start') },
    { path: '/offers', lazy: failing },
  ]);
  const router = await show('/');
  requestRenewal('blog');
  provide([{ path: '/offers', lazy: page('Offers') }]);
  await router.navigate('/offers');
  expect(await screen.findByRole('heading', { name: 'Offers' })).toBeDefined();
  expect(reportRemoteError).not.toHaveBeenCalled();
});
