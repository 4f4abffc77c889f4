import '@clean-express/testing/setup';
import type { RouteHandle } from '@clean-express/federation/contract';
import { createBrowserRouter, Outlet, RouterProvider } from '@clean-express/federation/router';
import { authStore } from '@clean-express/shared-auth';
import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { RouteTitle } from '../announcers/route-announcer.tsx';
import { initReleases } from '../config/registry.ts';
import { reportRemoteError } from '../reports/report-remote-error.ts';
import { siteRoutes } from '../routes.tsx';
import { IsEndedContext } from './ended-page.tsx';
import { RouteError, UnmatchedRoute } from './route-error.tsx';

const layout = vi.hoisted(() => ({ isBroken: false }));

vi.mock('../reports/report-remote-error.ts', () => ({ reportRemoteError: vi.fn() }));
vi.mock('../root-layout.tsx', () => ({
  RootLayout: () => {
    if (layout.isBroken) throw new Error('broken');
    return <Outlet />;
  },
}));

afterEach(() => vi.restoreAllMocks());

/** Opens a path on a site whose remote `catalog` owns `/services`. */
async function openPath(path: string): Promise<void> {
  const extras = {
    paths: ['/services'],
    fills: {},
    css: [],
    preload: {},
    integrity: {},
    shared: {},
  };
  const deployment = { traffic: 100, default: true };
  const url = 'http://remotes.example/remoteEntry.js';
  const catalog = [
    { url, metadata: { version: '1' }, deployment, extras: { ...extras, widgets: {} } },
  ];
  const registry = JSON.stringify({ microFrontends: { catalog } });
  document.body.innerHTML = `<script type="application/json" id="registry">${registry}</script>`;
  window.history.replaceState(null, '', path);
  await initReleases();
}

function Layout() {
  return (
    <>
      <RouteTitle />
      <Outlet />
    </>
  );
}

test('a failed page keeps the title of its route', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  window.history.replaceState(null, '', '/broken');
  const handle: RouteHandle = { title: 'Blog', access: 'public' };
  const loader = () => Promise.reject(new Error('gone'));
  const router = createBrowserRouter([
    {
      path: '/',
      element: <Layout />,
      hydrateFallbackElement: <p>waiting</p>,
      children: [
        {
          errorElement: <RouteError />,
          children: [{ path: 'broken', handle, loader, element: null }],
        },
      ],
    },
  ]);
  render(<RouterProvider router={router} />);
  await screen.findByRole('heading', { name: 'This page is not available' });
  const titles = [...document.head.querySelectorAll('title')];
  expect(titles.map((title) => title.textContent)).toEqual(['Blog - CLEAN EXPRESS']);
});

test('a failure around the page is one of the host, with a Retry', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  layout.isBroken = true;
  await openPath('/services');
  const router = createBrowserRouter(siteRoutes([{ path: 'services', element: 'Services' }]));
  render(<RouterProvider router={router} />);
  await screen.findByRole('heading', { name: 'This page is not available' });
  expect(reportRemoteError).toHaveBeenCalledExactlyOnceWith('shell', 'render', expect.any(Error));
  layout.isBroken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('Services');
});

describe('an address without an item', () => {
  const ADA = { uid: '1', email: 'ada@example.com', displayName: 'Ada', photoURL: undefined };

  /** Opens the page that the server has sent for an address, as a user; returns how often it was opened again. */
  async function openMissing(path: string, user: typeof ADA | undefined, isGone = false) {
    await openPath(path);
    authStore.setState({ status: user ? 'signed-in' : 'signed-out', user });
    onTestFinished(() => authStore.setState({ status: 'signed-out', user: undefined }));
    const element = (
      <IsEndedContext value={isGone}>
        <UnmatchedRoute />
      </IsEndedContext>
    );
    const router = createBrowserRouter([{ path: '*', element }]);
    const opened = new Set([router.state.location.key]);
    router.subscribe(({ location, historyAction }) => {
      expect([location.pathname, historyAction]).toEqual([path, 'REPLACE']);
      opened.add(location.key);
    });
    render(<RouterProvider router={router} />);
    await screen.findByRole('heading');
    return () => opened.size - 1;
  }

  test('is opened once more for a user, whose own it may be', async () => {
    const timesOpened = await openMissing('/services/42', ADA);
    await vi.waitFor(() => expect(timesOpened()).toBe(1));
    await screen.findByRole('heading', { name: /^This is not a valid page/ });
    expect(timesOpened()).toBe(1);
  });

  test.each<[string, string, typeof ADA | undefined, boolean]>([
    ['for an anonymous visitor', '/services/42', undefined, false],
    ['if no remote has it', '/nowhere', ADA, false],
    ['if it was deleted', '/services/42', ADA, true],
  ])('is not opened again %s', async (_when, path, user, isGone) => {
    const timesOpened = await openMissing(path, user, isGone);
    // What an effect starts has begun by now.
    await new Promise((resolve) => setTimeout(resolve));
    expect(timesOpened()).toBe(0);
  });
});
