import '@clean-express/testing/setup';
import type { RouteObject } from '@clean-express/federation/router';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { loadExposed } from '../remotes/load-exposed.ts';
import { RemoteError } from '../remotes/remote-error.ts';
import { openRenderedPage, recordReactErrors } from './testing/open-rendered-page.tsx';

vi.mock('../remotes/load-exposed.ts', () => ({ loadExposed: vi.fn() }));

/** The tests render whole pages, on a machine that may be busy. */
const TIMEOUT_MS = 60_000;

const reactErrors = recordReactErrors();
beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.mocked(loadExposed).mockClear();
});

function Counter() {
  const [count, setCount] = useState(0);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      Clicked {count}
    </button>
  );
}

function CounterPage() {
  return (
    <>
      <title>Services - CLEAN EXPRESS</title>
      <link rel="canonical" href="http://localhost:3000/services" />
      <Counter />
    </>
  );
}

const headOf = (selector: string) =>
  [...document.head.querySelectorAll(selector)].map((element) => element.outerHTML);

function expectHead(): void {
  expect(headOf('title')).toEqual(['<title>Services - CLEAN EXPRESS</title>']);
  expect(headOf('[rel=canonical]')).toHaveLength(1);
}

const failToLoad = (failing: string) =>
  vi.mocked(loadExposed).mockImplementation(async (remote) => {
    if (remote === failing) throw new RemoteError(remote, 'entry');
    return { default: Counter };
  });

function expectHeader(): void {
  const header = within(screen.getByRole('banner'));
  expect(header.getAllByRole('link', { name: 'Services' })[0]?.getAttribute('href')).toBe(
    '/services',
  );
}

test('a page whose remote fails to load stays as it is below a Retry, which makes it interactive', {
  timeout: TIMEOUT_MS,
}, async () => {
  const routes: RouteObject[] = [
    { path: '/services', lazy: async () => ({ Component: CounterPage }) },
  ];
  const owner = { remote: 'catalog', routes };
  const hydrateApp = await openRenderedPage('/services', { owner, widgets: {} });
  const content = screen.getByRole('button', { name: 'Clicked 0' });
  failToLoad('catalog');
  await hydrateApp();
  expectHeader();
  expect(screen.getByRole('alert').textContent).toContain('Parts of this page do not respond.');
  expect(content.isConnected).toBe(true);
  expect(content.closest('[data-mfe="catalog"]')).not.toBeNull();
  expect(loadExposed).toHaveBeenCalledOnce();
  expectHead();

  // The content stays also when another attempt fails.
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Retry' })));
  expect(loadExposed).toHaveBeenCalledTimes(2);
  expect(content.isConnected).toBe(true);

  vi.mocked(loadExposed).mockResolvedValue({ default: routes });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Retry' })));
  fireEvent.click(await screen.findByRole('button', { name: 'Clicked 0' }));
  expect(screen.getByRole('button', { name: 'Clicked 1' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  expectHead();
  expect(reactErrors()).toEqual([]);
});

test('a widget whose remote fails to load stays readable below a Retry, and the rest is hydrated', {
  timeout: TIMEOUT_MS,
}, async () => {
  const Posts = () => <p>Newest post</p>;
  const widgets = {
    'catalog/HomeServices': { default: Counter },
    'blog/LatestPosts': { default: Posts },
  };
  const hydrateApp = await openRenderedPage('/', { widgets });
  failToLoad('blog');
  await hydrateApp();
  expectHeader();
  expect(screen.getByText('Newest post').closest('[data-mfe="blog"]')).not.toBeNull();
  expect(screen.getByText('Retry').closest('[data-mfe]')).toBeNull();
  fireEvent.click(screen.getByText('Clicked 0'));
  expect(screen.getByText('Clicked 1')).toBeDefined();

  vi.mocked(loadExposed).mockResolvedValue({ default: Posts });
  await act(async () => fireEvent.click(screen.getByText('Retry')));
  expect(screen.getAllByText('Newest post')).toHaveLength(1);
  expect(screen.queryByText('Retry')).toBeNull();
  expect(reactErrors()).toEqual([]);
});
