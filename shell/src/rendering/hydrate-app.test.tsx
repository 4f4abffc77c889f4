import '@clean-express/testing/setup';
import { queryOptions, useQuery } from '@clean-express/federation/query';
import { ApiError } from '@clean-express/shared-api';
import { screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { HOST_SLOTS } from '../config/host-slots.ts';
import { loadExposed } from '../remotes/load-exposed.ts';
import { openRenderedPage, recordReactErrors } from './testing/open-rendered-page.tsx';

vi.mock('../remotes/load-exposed.ts', () => ({ loadExposed: vi.fn() }));

/** The tests render whole pages, on a machine that may be busy. */
const TIMEOUT_MS = 60_000;

const reactErrors = recordReactErrors();

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

test('hydrates the page for an item that was deleted', { timeout: TIMEOUT_MS }, async () => {
  const gone = new ApiError('It has ended.', 410, 'service-ended');
  const NAME = queryOptions({ queryKey: ['name'], queryFn: () => Promise.reject(gone) });
  const Gone = () => useQuery(NAME).data;
  const routes = [{ path: '/services/:id', lazy: async () => ({ Component: Gone }) }];
  const owner = { remote: 'catalog', routes };
  const hydrateApp = await openRenderedPage('/services/42', { owner, widgets: {} });
  const heading = screen.getByRole('heading', { name: 'This page was removed' });
  await hydrateApp();
  expect(heading.isConnected).toBe(true);
  expect(reactErrors()).toEqual([]);
});

test.each(['AbortError', 'InvalidStateError'])(
  'a view transition that ends with %s before it starts is no error',
  {
    timeout: TIMEOUT_MS,
  },
  async (name) => {
    const startViewTransition = () => ({
      ready: Promise.reject(new DOMException('Skipped.', name)),
    });
    Object.assign(document, { startViewTransition });
    onTestFinished(() => void Reflect.deleteProperty(document, 'startViewTransition'));
    await (await openRenderedPage('/contact', { widgets: {} }))();
    const handled = vi.spyOn(Promise.prototype, 'catch');
    const { ready } = document.startViewTransition();
    expect(handled.mock.contexts).toEqual([ready]);
    await expect(handled.mock.results[0]?.value).resolves.toBeUndefined();
  },
);

test('fetches the data again of a page that Back has taken from the cache of the browser', {
  timeout: TIMEOUT_MS,
}, async () => {
  const queryFn = vi.fn(async () => 'Drains');
  const NAME = queryOptions({ queryKey: ['name'], queryFn });
  const Service = () => <p>{useQuery(NAME).data}</p>;
  const handle = { access: 'public', title: 'Drains', queries: () => [NAME] };
  const routes = [{ path: '/services/:id', handle, lazy: async () => ({ Component: Service }) }];
  vi.mocked(loadExposed).mockResolvedValue({ default: routes });
  const owner = { remote: 'catalog', routes };
  const hydrateApp = await openRenderedPage('/services/42', { owner, widgets: {} });
  const type = { type: 'back_forward' } as PerformanceNavigationTiming;
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([type]);
  queryFn.mockClear();
  queryFn.mockResolvedValue('Gutters');
  const rendered = screen.getByText('Drains');
  await hydrateApp();
  expect(rendered.isConnected).toBe(true);
  await vi.waitFor(() => expect(rendered.textContent).toBe('Gutters'));
  expect(queryFn).toHaveBeenCalledOnce();
  expect(reactErrors()).toEqual([]);
});

test('hydrates the home page with what fills its slots', { timeout: TIMEOUT_MS }, async () => {
  const Services = () => <p>All services</p>;
  const part = 'catalog/fills__shell__home-services';
  const hydrateApp = await openRenderedPage('/', {
    widgets: { [part]: { default: Services } },
    slots: {
      'shell/header': { ...HOST_SLOTS['shell/header'], fillings: [] },
      'shell/home-services': { ...HOST_SLOTS['shell/home-services'], fillings: [part] },
      'shell/home-posts': { ...HOST_SLOTS['shell/home-posts'], fillings: [] },
    },
  });
  vi.mocked(loadExposed).mockResolvedValue({ default: Services });
  const services = screen.getByText('All services');
  await hydrateApp();
  expect(services.isConnected).toBe(true);
  expect(screen.queryByText('Latest from blog')).toBeNull();
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
