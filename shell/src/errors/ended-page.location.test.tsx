import '@clean-express/testing/setup';
import { createBrowserRouter, Link, RouterProvider } from '@clean-express/federation/router';
import { fixtureRelease } from '@clean-express/federation/testing';
import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { initReleases } from '../config/registry.ts';
import { IsEndedContext } from './ended-page.tsx';
import { UnmatchedRoute } from './route-error.tsx';

beforeEach(async () => {
  const registry = {
    microFrontends: { catalog: [fixtureRelease('1.0.0', { default: true })] },
    ended: { '/blogs': {} },
  };
  const script = document.createElement('script');
  Object.assign(script, { type: 'application/json', id: 'registry' });
  script.textContent = JSON.stringify(registry);
  document.head.append(script);
  await initReleases();
  script.remove();
});

afterEach(() => void vi.unstubAllGlobals());

/** Replaces `location.replace`, which would leave the page. */
function stubReplace() {
  const { location } = window;
  const stub = { replace: vi.fn() };
  for (const name of ['href', 'origin', 'pathname', 'search', 'hash'] as const) {
    Object.defineProperty(stub, name, { get: () => location[name] });
  }
  vi.stubGlobal('location', stub);
  return stub.replace;
}

/** Opens the app at an address, with links on its home page. */
function open(path: string) {
  const reload = stubReplace();
  window.history.replaceState(null, '', path);
  const router = createBrowserRouter([
    {
      path: '/',
      element: (
        <>
          <Link to="/Blogs/42?q=a#top">Post</Link>
          <Link to="/nowhere">Nowhere</Link>
        </>
      ),
    },
    { path: '*', element: <UnmatchedRoute /> },
  ]);
  render(<RouterProvider router={router} />);
  return reload;
}

const gone = () => screen.queryByRole('heading', { name: 'This page was removed' });

test('a page of a remote that has ended says that it was removed', () => {
  const reload = open('/blogs/42');
  expect(gone()).not.toBeNull();
  expect(screen.getByRole('link', { name: 'Go to the home page' })).toBeDefined();
  expect(reload).not.toHaveBeenCalled();
});

test('a link to one loads it from the server, which knows where it leads', async () => {
  const reload = open('/');
  fireEvent.click(screen.getByRole('link', { name: 'Post' }));
  await expect.poll(() => reload.mock.calls).toEqual([['/Blogs/42?q=a']]);
  expect(gone()).toBeNull();
});

test('a link to an address that never had a page loads nothing', async () => {
  const reload = open('/');
  fireEvent.click(screen.getByRole('link', { name: 'Nowhere' }));
  expect(await screen.findByText(/^This is not a valid page/)).toBeDefined();
  expect(reload).not.toHaveBeenCalled();
});

test('a server render says it by what the SSR server knows', () => {
  window.history.replaceState(null, '', '/tips');
  const router = createBrowserRouter([{ path: '*', element: <UnmatchedRoute /> }]);
  render(
    <IsEndedContext value={true}>
      <RouterProvider router={router} />
    </IsEndedContext>,
  );
  expect(gone()).not.toBeNull();
});
