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
