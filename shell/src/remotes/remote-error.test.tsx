import '@clean-express/testing/setup';
import type { WidgetModule } from '@clean-express/federation/contract';
import { createBrowserRouter, RouterProvider } from '@clean-express/federation/router';
import { ApiError } from '@clean-express/shared-api';
import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RouteError } from '../errors/route-error.tsx';
import { isMissingFile } from '../reports/missing-file.ts';
import { reportRemoteError } from '../reports/report-remote-error.ts';
import { loadExposed } from './load-exposed.ts';
import { MountedPart } from './mounted-part.tsx';
import { failurePhase, RemoteError } from './remote-error.ts';

vi.mock('../reports/report-remote-error.ts', () => ({ reportRemoteError: vi.fn() }));
vi.mock('./load-exposed.ts', () => ({ loadExposed: vi.fn() }));
vi.mock('../config/registry.ts', async (original) => ({
  ...(await original<typeof import('../config/registry.ts')>()),
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
  expect(reportRemoteError).toHaveBeenCalledExactlyOnceWith('blog', 'render', expect.any(Error));
});

test('reports a chunk that fails to load during a render in the phase module', async () => {
  await showPage('/blogs', new TypeError('Failed to fetch dynamically imported module: x.js'));
  expect(reportRemoteError).toHaveBeenCalledExactlyOnceWith('blog', 'module', expect.any(Error));
});

test.each([
  ['an error of the API', '/blogs', new ApiError('The server is busy.', 503, 'busy')],
  ['an error that was reported before', '/blogs', new RemoteError('blog', 'entry')],
  ['a value that is not an error', '/blogs', 'gone'],
])('does not report %s', async (_, path, error) => {
  await showPage(path, error);
  expect(reportRemoteError).not.toHaveBeenCalled();
});

test('reports a page of the host that throws as an error of the shell', async () => {
  await showPage('/contact', new TypeError('x is undefined'));
  expect(reportRemoteError).toHaveBeenCalledWith('shell', 'render', expect.any(Error));
});

test('reports a widget that throws', async () => {
  const Broken = () => {
    throw new Error('broken');
  };
  vi.mocked(loadExposed<WidgetModule>).mockResolvedValue({ default: Broken });
  render(<MountedPart name="catalog/HomeServices" props={{}} fallback="…" />);
  await screen.findByRole('button', { name: 'Retry' });
  expect(reportRemoteError).toHaveBeenCalledExactlyOnceWith('catalog', 'render', expect.any(Error));
});

/** An error as the federation runtime 2.9.1 wraps it (utils/load.js). */
function fromRuntime(code: string, original?: string): Error {
  const lines = [`[ Federation Runtime ]: It failed. #${code}`, 'args: {"remoteName":"mfe_blog"}'];
  return new Error([...lines, `Original Error Message:\n ${original}`].join('\n'));
}

const FETCH_FAILED = 'Failed to fetch dynamically imported module: https://x.example/y.js';

test.each([
  ['an entry that failed to load', fromRuntime('RUNTIME-008', FETCH_FAILED), 'entry'],
  ['a chunk, in Chromium', new TypeError(FETCH_FAILED), 'module'],
  ['a chunk, in Safari', new TypeError('Importing a module script failed.'), 'module'],
  [
    'a chunk, in Firefox',
    new TypeError('error loading dynamically imported module: https://x.example/y.js'),
    'module',
  ],
  ['its stylesheet', new Error('Unable to preload CSS for /assets/y.css'), 'module'],
  ['an entry without the module', fromRuntime('RUNTIME-014'), 'module'],
  [
    'a module that the entry does not expose',
    new Error('[Module Federation] Module ./x does not exist in container.'),
    'module',
  ],
  ['a chunk that the entry imports', fromRuntime('RUNTIME-015', FETCH_FAILED), 'module'],
  ['an entry that throws', fromRuntime('RUNTIME-015', 'Error: broken'), 'evaluation'],
  ['code that throws', new Error('broken release'), 'evaluation'],
  ['code with a type error', new TypeError('x is undefined'), 'evaluation'],
  ['code with a syntax error', new SyntaxError('Unexpected token'), 'evaluation'],
  ['code that throws a string', 'broken', 'evaluation'],
])('classifies %s', (_, cause, phase) => {
  expect(failurePhase(cause)).toBe(phase);
});

test('distinguishes a missing file from an error of the code', () => {
  expect(isMissingFile(new TypeError(FETCH_FAILED))).toBe(true);
  expect(isMissingFile(new TypeError('x is undefined'))).toBe(false);
});
