import '@clean-express/testing/setup';
import type { WidgetModule } from '@clean-express/federation/contract';
import { createBrowserRouter, RouterProvider } from '@clean-express/federation/router';
import { ApiError } from '@clean-express/shared-api';
import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RouteError } from '../errors/route-error.tsx';
import { loadExposed } from '../remotes/load-exposed.ts';
import { RemoteError } from '../remotes/remote-error.ts';
import { RemoteWidget } from '../remotes/remote-widget.tsx';
import { reportRemoteError } from './report-remote-error.ts';

vi.mock('./report-remote-error.ts', () => ({ reportRemoteError: vi.fn() }));
vi.mock('../remotes/load-exposed.ts', () => ({ loadExposed: vi.fn() }));
vi.mock('../remotes/registry.ts', async (original) => ({
  ...(await original<typeof import('../remotes/registry.ts')>()),
  ownerOf: (pathname: string) => (pathname.startsWith('/blogs') ? 'blog' : undefined),
}));

// React and the router log the errors that they catch.
beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(console, 'warn').mockReturnValue();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.mocked(reportRemoteError).mockReset();
});

async function showPage(path: string, error: unknown): Promise<void> {
  window.history.replaceState(null, '', path);
  const Broken = () => {
    throw error;
  };
  const boundary = { path, element: <Broken />, errorElement: <RouteError /> };
  render(<RouterProvider router={createBrowserRouter([boundary])} />);
  await screen.findByRole('heading', { name: 'This page is not available' });
}

test('reports a page that throws as a failure of its owner', async () => {
  await showPage('/blogs/7', new TypeError('x is undefined'));
  expect(reportRemoteError).toHaveBeenCalledExactlyOnceWith('blog', 'render');
});

test('reports a chunk that fails to load during a render in the phase module', async () => {
  await showPage('/blogs', new TypeError('Failed to fetch dynamically imported module: x.js'));
  expect(reportRemoteError).toHaveBeenCalledExactlyOnceWith('blog', 'module');
});

test.each([
  ['an error of the API', '/blogs', new ApiError('The server is busy.', 503, 'busy')],
  ['an error that was reported before', '/blogs', new RemoteError('blog', 'entry')],
  ['a value that is not an error', '/blogs', 'gone'],
  ['an error of the host', '/contact', new TypeError('x is undefined')],
])('does not report %s', async (_, path, error) => {
  await showPage(path, error);
  expect(reportRemoteError).not.toHaveBeenCalled();
});

test('reports a widget that throws', async () => {
  const Broken = () => {
    throw new Error('broken');
  };
  vi.mocked(loadExposed<WidgetModule>).mockResolvedValue({ default: Broken });
  render(<RemoteWidget name="catalog/HomeServices" fallback="…" />);
  await screen.findByRole('button', { name: 'Retry' });
  expect(reportRemoteError).toHaveBeenCalledExactlyOnceWith('catalog', 'render');
});
