import type { RouteObject } from '@clean-express/federation/router';
import { createBrowserRouter, RouterProvider } from '@clean-express/federation/router';
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { loadExposed } from './load-exposed.ts';
import { loadRemoteRoutes } from './remote-routes.tsx';

vi.mock('./load-exposed.ts', () => ({ loadExposed: vi.fn() }));
vi.mock('../guards/member-guard.tsx', () => ({ MemberGuard: () => <p>guarded</p> }));

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

test('frames what the remote draws, so that its styles apply', async () => {
  provide([{ path: '/blogs', lazy: page('Blog') }]);
  await show('/blogs');
  const heading = await screen.findByRole('heading', { name: 'Blog' });
  expect(heading.closest('[data-mfe="blog"]')).not.toBeNull();
});

test('guards the pages that are for members', async () => {
  provide([{ path: '/drafts', handle: { access: 'member' }, lazy: page('Drafts') }]);
  await show('/drafts');
  expect(await screen.findByText('guarded')).toBeDefined();
});

test('a page that failed is imported again, from the newest release', async () => {
  provide([{ path: '/news', lazy: () => Promise.reject(new Error('gone')) }]);
  const router = await show('/news');
  expect(await screen.findByText('failed')).toBeDefined();

  provide([{ path: '/news', lazy: page('News') }]);
  await loadRemoteRoutes('blog');
  await router.navigate('/news', { replace: true });
  expect(await screen.findByRole('heading', { name: 'News' })).toBeDefined();
});
