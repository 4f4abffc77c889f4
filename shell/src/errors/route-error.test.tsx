import '@clean-express/testing/setup';
import type { RouteHandle } from '@clean-express/federation/contract';
import { createBrowserRouter, Outlet, RouterProvider } from '@clean-express/federation/router';
import { render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { RouteTitle } from '../announcers/route-announcer.tsx';
import { RouteError } from './route-error.tsx';

afterEach(() => vi.restoreAllMocks());

function Layout() {
  return (
    <>
      <RouteTitle />
      <Outlet />
    </>
  );
}

/** Opens a page that fails. */
async function fail(handle: RouteHandle): Promise<void> {
  vi.spyOn(console, 'error').mockReturnValue();
  window.history.replaceState(null, '', '/broken');
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
}

const titles = () => [...document.head.querySelectorAll('title')].map((title) => title.textContent);

test('a failed page without a title of its route has the title of the site', async () => {
  await fail({ access: 'public' });
  expect(titles()).toEqual(['CLEAN EXPRESS']);
});

test('a failed page keeps the title of its route', async () => {
  await fail({ title: 'Blog', access: 'public' });
  expect(titles()).toEqual(['Blog - CLEAN EXPRESS']);
});
