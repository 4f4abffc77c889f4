import '@clean-express/testing/setup';
import { queryOptions, useQuery } from '@clean-express/federation/query';
import type { RouteObject } from '@clean-express/federation/router';
import { ApiError } from '@clean-express/shared-api';
import { fireEvent, screen } from '@testing-library/react';
import { useId, useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { loadExposed } from '../remotes/load-exposed.ts';
import { openRenderedPage, recordReactErrors } from './testing/open-rendered-page.tsx';

vi.mock('../remotes/load-exposed.ts', () => ({ loadExposed: vi.fn() }));

/** The tests render whole pages, on a machine that may be busy. */
const TIMEOUT_MS = 60_000;

const reactErrors = recordReactErrors();
const fetchNames = vi.fn(async () => ['Cleaning', 'Plumbing']);
const NAMES = queryOptions({ queryKey: ['names'], queryFn: fetchNames });

beforeEach(() => void fetchNames.mockClear());

/** Has what pages of remotes have: data, state and an id. */
function Names() {
  const { data = [] } = useQuery(NAMES);
  const [chosen, choose] = useState('none');
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <h1 id={headingId}>Names</h1>
      {data.map((name) => (
        <button key={name} type="button" onClick={() => choose(name)}>
          {name}
        </button>
      ))}
      <p>Chosen: {chosen}</p>
    </section>
  );
}

function NamesPage() {
  return (
    <>
      <title>Names - CLEAN EXPRESS</title>
      <Names />
    </>
  );
}

/** The elements of the page stay, respond to clicks, and their data is not fetched again. */
async function expectHydration(hydrateApp: () => Promise<void>): Promise<void> {
  const button = screen.getByText('Plumbing');
  await hydrateApp();
  expect(button.isConnected).toBe(true);
  fireEvent.click(button);
  expect(screen.getByText('Chosen: Plumbing')).toBeDefined();
  expect(fetchNames).toHaveBeenCalledOnce();
  expect(document.head.querySelectorAll('title')).toHaveLength(1);
  expect(reactErrors()).toEqual([]);
}

test('hydrates the page of a remote', { timeout: TIMEOUT_MS }, async () => {
  const routes: RouteObject[] = [
    { path: '/services', lazy: async () => ({ Component: NamesPage }) },
  ];
  vi.mocked(loadExposed).mockResolvedValue({ default: routes });
  const owner = { remote: 'catalog', routes };
  await expectHydration(await openRenderedPage('/services', { owner, widgets: {} }));
});

test('hydrates the home page with its widgets', { timeout: TIMEOUT_MS }, async () => {
  const Nothing = () => <p>No posts.</p>;
  vi.mocked(loadExposed).mockImplementation(async (remote) => ({
    default: remote === 'catalog' ? Names : Nothing,
  }));
  const widgets = {
    'catalog/HomeServices': { default: Names, queries: () => [NAMES] },
    'blog/LatestPosts': { default: Nothing },
  };
  await expectHydration(await openRenderedPage('/', { widgets }));
});

test('hydrates the page for a missing item without its remote', {
  timeout: TIMEOUT_MS,
}, async () => {
  const missing = new ApiError('There is no such service.', 404, 'not-found');
  const NAME = queryOptions({ queryKey: ['name'], queryFn: () => Promise.reject(missing) });
  const Missing = () => useQuery(NAME).data;
  const routes = [{ path: '/services/:id', lazy: async () => ({ Component: Missing }) }];
  const owner = { remote: 'catalog', routes };
  const hydrateApp = await openRenderedPage('/services/42', { owner, widgets: {} });
  vi.mocked(loadExposed).mockClear();
  const heading = screen.getByRole('heading', { name: /^This is not a valid page/ });
  await hydrateApp();
  expect(heading.isConnected).toBe(true);
  expect(loadExposed).not.toHaveBeenCalled();
  expect(document.title).toBe('404 not found - CLEAN EXPRESS');
  expect(reactErrors()).toEqual([]);
});

test('hydrates a refused form with what was typed', { timeout: TIMEOUT_MS }, async () => {
  const values = { name: 'Ada "<b>', email: 'ada', phone: '', company: 'A', message: 'Hi\nthere' };
  const errors = { email: 'Please enter a valid email address.', other: 'Not known.' };
  const form = { values, errors, message: 'No.' };
  const hydrateApp = await openRenderedPage('/contact', { widgets: {}, form });
  const expectRefusal = () => {
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links.filter((href) => href?.startsWith('#'))).toEqual(['#main', '#email', '#phone']);
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe(values.name);
    expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe(values.message);
    expect(screen.getAllByText(errors.email)).toHaveLength(1);
    expect(screen.getAllByText('Phone is required.')).toHaveLength(1);
    expect(screen.queryByText('No.')).toBeNull();
  };
  expectRefusal();
  await hydrateApp();
  expectRefusal();
  expect(reactErrors()).toEqual([]);
});

test('says that a form was sent', { timeout: TIMEOUT_MS }, async () => {
  const hydrateApp = await openRenderedPage('/contact?sent=yes', { widgets: {} });
  const status = document.getElementById('sent');
  expect(status?.textContent).toContain('Thanks your for your message!!.');
  await hydrateApp();
  expect(status?.isConnected).toBe(true);
  expect(reactErrors()).toEqual([]);
});

test('hydrates a page with a preview, and then says which', { timeout: TIMEOUT_MS }, async () => {
  const hydrateApp = await openRenderedPage('/contact', { widgets: {} });
  const preview = { remote: 'blog', version: '2.0.0', expires: '2026-01-01T00:00:00.000Z' };
  const previews = document.createElement('script');
  Object.assign(previews, { type: 'application/json', id: 'previews' });
  previews.textContent = JSON.stringify([preview]);
  document.body.prepend(previews);
  await hydrateApp();
  expect((await screen.findByRole('complementary', { name: 'Preview' })).textContent).toContain(
    'You see a preview of blog 2.0.0',
  );
  expect(reactErrors()).toEqual([]);
});

test('has no link to a page that is gone', { timeout: TIMEOUT_MS }, async () => {
  const ended = { '/login': {}, '/blogs': {}, '/register': { to: '/services' } };
  const hydrateApp = await openRenderedPage('/contact', { widgets: {}, ended });
  const expectNoLink = () => {
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(expect.arrayContaining(['/', '/services', '/register']));
    expect(links).not.toEqual(expect.arrayContaining(['/login']));
    expect(links).not.toEqual(expect.arrayContaining(['/blogs']));
  };
  expectNoLink();
  await hydrateApp();
  expectNoLink();
  expect(reactErrors()).toEqual([]);
});
