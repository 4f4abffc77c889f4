// @vitest-environment node
import type { RouteHandle } from '@clean-express/federation/contract';
import { useQuery } from '@clean-express/federation/query';
import type { RouteObject } from '@clean-express/federation/router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { render } from '../entry-server.tsx';

/** The tests render whole pages, on a machine that may be busy. */
const TIMEOUT_MS = 60_000;

const config = {
  siteUrl: 'http://localhost:3000',
  apiUrl: 'http://api.example',
  firebase: { apiKey: 'k', authDomain: 'demo.firebaseapp.com', projectId: 'demo' },
  inbox: false,
};

const query = (name: string) => ({ queryKey: [name], queryFn: async () => name });

/** Renders a page with two queries. Returns the result, and how often it was rendered. */
async function renderPage(declared: string[]) {
  let renders = 0;
  const Component = () => {
    renders += 1;
    const services = useQuery(query('services'));
    const reviews = useQuery(query('reviews'));
    return <h1>{`${services.data} and ${reviews.data}`}</h1>;
  };
  const handle: RouteHandle = { access: 'public', queries: () => declared.map(query) };
  const routes: RouteObject[] = [{ path: '/services', handle, lazy: async () => ({ Component }) }];
  const url = `${config.siteUrl}/services`;
  const input = { url, config, owner: { remote: 'catalog', routes }, widgets: {} };
  const result = await render(input);
  if (result.kind !== 'page') throw new Error(`The result is ${result.kind}.`);
  expect(result.page.body).toContain('<h1>services and reviews</h1>');
  return { renders, undeclared: result.undeclared, result };
}

test('header and footer mark the current page', { timeout: TIMEOUT_MS }, async () => {
  const { page } = (await renderPage(['services', 'reviews'])).result;
  const current = [...page.body.matchAll(/<a [^>]*aria-current="page"[^>]*>([^<]+)/g)];
  // The row, the mobile menu, and the footer.
  expect(current.map(([, label]) => label)).toEqual(['Services', 'Services', 'Services']);
});

test('renders a page once when it declares its queries', { timeout: TIMEOUT_MS }, async () => {
  const page = await renderPage(['services', 'reviews']);
  expect(page).toMatchObject({ renders: 1, undeclared: undefined });
});

test('renders a page again for undeclared queries, and names them', {
  timeout: TIMEOUT_MS,
}, async () => {
  expect(await renderPage(['services'])).toMatchObject({ renders: 2, undeclared: [['reviews']] });
});

test('renders the same bytes from the same data, whenever it does so', {
  timeout: TIMEOUT_MS,
}, async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const first = await renderPage(['services', 'reviews']);
  vi.setSystemTime(Date.now() + 60_000);
  const second = await renderPage(['services', 'reviews']);
  expect(JSON.stringify(second.result)).toBe(JSON.stringify(first.result));
});

test('imports a page again after its import has failed', { timeout: TIMEOUT_MS }, async () => {
  const lazy = vi
    .fn(async () => ({ Component: () => <h1>Services</h1> }))
    .mockRejectedValueOnce(new Error('The file is missing.'));
  const owner = { remote: 'catalog', routes: [{ path: '/services', lazy }] };
  const renderServices = () =>
    render({ url: `${config.siteUrl}/services`, config, owner, widgets: {} });
  await expect(renderServices()).rejects.toThrow('The file is missing.');
  expect(await renderServices()).toMatchObject({ kind: 'page' });
  expect(await renderServices()).toMatchObject({ kind: 'page' });
  expect(lazy).toHaveBeenCalledTimes(2);
});
