import type { RouteHandle } from '@clean-express/federation/contract';
import { createBrowserRouter, RouterProvider } from '@clean-express/federation/router';
import { PartHostContext } from '@clean-express/federation/widget';
import { authStore } from '@clean-express/shared-auth';
import { ADA } from '@clean-express/testing/fake-api';
import '@testing-library/jest-dom/vitest';
import { render, screen, within } from '@testing-library/react';
import { use } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { standaloneRoutes } from './standalone-routes.tsx';

const page = (access: RouteHandle['access'], title?: string) => ({
  handle: { access, ...(title ? { title } : {}) } satisfies RouteHandle,
  element: <p>{`page of ${title}`}</p>,
});

/** A page that mounts parts, whose types are those of a site. */
function Mounting() {
  const host = use(PartHostContext);
  if (!host) return undefined;
  return (
    <>
      <host.Widget name="tips/Latest" fallback="…" props={{}} />
      <host.Widget name="shop/Cart" fallback={<p>no cart</p>} props={{}} />
      <host.Slot name="tips/below" props={{}} />
    </>
  );
}

const ROUTES = [
  { path: '/tips', ...page('public', 'Tips') },
  { path: '/tips/:id', ...page('public') },
  { path: '/mounts', handle: page('public').handle, element: <Mounting /> },
  { path: '/my-tips', ...page('member', 'My Tips') },
];

const WIDGETS = {
  Latest: async () => ({ default: () => <p>the latest tip</p> }),
  Broken: async () => {
    throw new Error('There are no tips.');
  },
};

function open(path: string) {
  history.replaceState(null, '', path);
  const remote = { name: 'tips', routes: async () => ({ default: ROUTES }), widgets: WIDGETS };
  const router = createBrowserRouter(standaloneRoutes(remote, ROUTES));
  render(<RouterProvider router={router} />, { onCaughtError: () => undefined });
}

beforeEach(() => authStore.setState({ status: 'signed-out', user: undefined }));

it('links to the pages without parameters, and names the others', () => {
  open('/');
  const navigation = within(screen.getByRole('navigation', { name: 'Main' }));
  expect(navigation.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Tips',
    'My Tips',
  ]);
  expect(screen.getByRole('link', { name: '/my-tips' })).toHaveAttribute('href', '/my-tips');
  expect(screen.getByText('/tips/:id')).toBeVisible();
  expect(screen.queryByRole('link', { name: '/tips/:id' })).not.toBeInTheDocument();
});

it('shows each widget in the scope of the remote, and the error of a broken one', async () => {
  open('/');
  const latest = screen.getByRole('region', { name: 'Latest' });
  const widget = await within(latest).findByText('the latest tip');
  expect(widget.closest('[data-mfe="tips"]')).toBeInTheDocument();
  const broken = screen.getByRole('region', { name: 'Broken' });
  expect(await within(broken).findByText(/There are no tips/)).toBeVisible();
});

it('shows a page in the scope of the remote, with its title', () => {
  open('/tips');
  expect(screen.getByText('page of Tips').closest('[data-mfe="tips"]')).toBeInTheDocument();
  expect(document.title).toBe('Tips - CLEAN EXPRESS');
});

it('shows a member page only to a signed-in user', async () => {
  open('/my-tips');
  expect(screen.getByText('This page is for signed-in users')).toBeVisible();
  expect(screen.queryByText('page of My Tips')).not.toBeInTheDocument();
  authStore.setState({ status: 'signed-in', user: ADA });
  expect(await screen.findByText('page of My Tips')).toBeVisible();
});

it('shows a message for a path of another remote', () => {
  open('/services');
  expect(screen.getByText('/services is not a page of this remote')).toBeVisible();
});

it('mounts own widgets, fallbacks of others, and shows where slots are', async () => {
  open('/mounts');
  expect(await screen.findByText('the latest tip')).toBeVisible();
  expect(screen.getByText('no cart')).toBeVisible();
  expect(screen.getByText('tips/below')).toBeVisible();
});
