import { SEARCH_MAX } from '@clean-express/shared-api/limits';
import { fakeApi, problem, service } from '@clean-express/testing/fake-api';
import { renderPage } from '@clean-express/testing/render-page';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { Component } from './services-page.tsx';

const services = [service(1), service(2)];

/** Responds to the requests of the grid and of the sidebar, which share one path. */
function respond(request: Request): Response {
  const q = new URL(request.url).searchParams.get('q');
  const found = q ? services.filter(({ name }) => name.includes(q)) : services;
  return Response.json(found, { headers: { 'X-Total-Count': String(found.length) } });
}

it('shows all services, and their names in the sidebar', async () => {
  fakeApi({ 'GET /services': respond });
  renderPage(Component, '/services');
  expect(await screen.findAllByRole('article')).toHaveLength(2);
  const sidebar = screen.getByRole('complementary');
  expect(await within(sidebar).findByRole('link', { name: 'Service 2' })).toHaveAttribute(
    'href',
    '/services/service-2',
  );
  expect(screen.getByText('2 services')).toBeVisible();
});

it('requests grid and names at the same time, and only one page of each', async () => {
  const calls = fakeApi({ 'GET /services': () => new Promise(() => undefined) });
  renderPage(Component, '/services');
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(calls.map(({ url }) => new URL(url).search).toSorted()).toEqual([
    '?fields=name&limit=50',
    '?limit=12',
  ]);
});

it('searches for the query in the URL and for typed text', async () => {
  const calls = fakeApi({ 'GET /services': respond });
  const user = renderPage(Component, '/services', '/services?q=1&sort=price');
  expect(await screen.findByText('1 service')).toBeVisible();
  expect(calls.some(({ url }) => url.endsWith('?q=1&sort=price&limit=12'))).toBe(true);
  expect(screen.getByLabelText('Sort by')).toHaveValue('price');

  const field = screen.getByLabelText('Search services');
  await user.clear(field);
  await user.type(field, 'nothing');
  expect(await screen.findByText('Nothing found for “nothing”')).toBeVisible();
  expect(location.search).toBe('?q=nothing&sort=price');

  await user.click(screen.getByRole('link', { name: 'Show all services' }));
  expect(await screen.findByText('2 services')).toBeVisible();
  expect(field).toHaveValue('');
});

it('goes back to what was searched and sorted before, but not through each letter', async () => {
  fakeApi({ 'GET /services': respond });
  const user = renderPage(Component, '/services', '/services');
  const field = await screen.findByLabelText('Search services');
  const order = screen.getByLabelText('Sort by');
  const { length } = history;
  const expectFilter = async (search: string) => {
    await waitFor(() => expect(location.search).toBe(search));
    const parameters = new URLSearchParams(search);
    await waitFor(() => expect(field).toHaveValue(parameters.get('q') ?? ''));
    expect(order).toHaveValue(parameters.get('sort') ?? '');
  };
  for (const [letter, q] of [
    ['1', '1'],
    ['2', '12'],
  ] as const) {
    await user.type(field, letter);
    await expectFilter(`?q=${q}`);
  }
  expect(history.length).toBe(length + 1);
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await user.selectOptions(order, 'price');
  await expectFilter('?q=12&sort=price');
  await user.type(field, '3');
  await expectFilter('?q=123&sort=price');
  expect(history.length).toBe(length + 3);

  for (const search of ['?q=12&sort=price', '?q=12', '']) {
    history.back();
    await expectFilter(search);
  }
  await user.type(field, '4');
  await expectFilter('?q=4');
  history.back();
  await expectFilter('');
});

it('follows the URL after going back before what was typed is rendered', async () => {
  fakeApi({ 'GET /services': respond });
  renderPage(Component, '/services', '/services');
  const field = await screen.findByLabelText('Search services');
  // Nothing is rendered until its end.
  await act(async () => {
    fireEvent.change(field, { target: { value: '1' } });
    await vi.waitFor(() => expect(location.search).toBe('?q=1'));
    history.back();
    await vi.waitFor(() => expect(location.search).toBe(''));
  });
  await waitFor(() => expect(field).toHaveValue(''));
});

describe('a search for words that no service has', () => {
  const respondWith =
    (words: string, match: string) =>
    ({ url }: Request) =>
      new URL(url).searchParams.has('fields')
        ? Response.json([])
        : Response.json(
            [service(1, { name: 'Plumbing Repair', description: 'A plumber repairs.' })],
            {
              headers: { 'X-Search': String(new URLSearchParams({ words, match })) },
            },
          );
  const marks = () => [...document.querySelectorAll('mark')].map((mark) => mark.textContent);

  it('says what it shows instead, marks that, and links to it', async () => {
    fakeApi({ 'GET /services': respondWith('plumber', 'all') });
    renderPage(Component, '/services', '/services?q=plumer&sort=price&maxPrice=60');
    const note = await screen.findByText(/Nothing found for “plumer”/);
    expect(note).toHaveTextContent('Nothing found for “plumer”. Did you mean plumber?');
    expect(note).toHaveRole('status');
    expect(within(note).getByRole('link', { name: 'plumber' })).toHaveAttribute(
      'href',
      '/services?q=plumber&sort=price&maxPrice=60',
    );
    expect(marks()).toEqual(['plumber']);
    expect(screen.getByRole('article', { name: 'Plumbing Repair' })).toBeVisible();
  });

  it('says that services have only some of its words', async () => {
    fakeApi({ 'GET /services': respondWith('boiler repair', 'any') });
    renderPage(Component, '/services', '/services?q=boiler+repair');
    expect(await screen.findByText(/some of the words “boiler repair”/)).toBeVisible();
    expect(marks()).toEqual(['Repair', 'repairs']);
  });
});

it('links to the searches for trades', async () => {
  fakeApi({ 'GET /services': respond });
  renderPage(Component, '/services', '/services?q=plumbing');
  const trades = within(await screen.findByRole('navigation', { name: 'Trades' }));
  expect(trades.getByRole('link', { name: 'Cleaning' })).toHaveAttribute(
    'href',
    '/services?q=cleaning',
  );
  expect(trades.getByRole('link', { current: 'page' })).toHaveTextContent('Plumbing');
});

describe('a range of prices', () => {
  it('is in the URL, and in the requests to the API', async () => {
    const calls = fakeApi({ 'GET /services': respond });
    const user = renderPage(Component, '/services', '/services?minPrice=20');
    const from = await screen.findByLabelText('From ($/mo)');
    expect(from).toHaveValue(20);
    await user.type(screen.getByLabelText('To ($/mo)'), '60.5');
    await waitFor(() => expect(location.search).toBe('?minPrice=20&maxPrice=60.5'));
    expect(await screen.findByText('Price: $20 to $60.5')).toBeVisible();
    await waitFor(() =>
      expect(calls.some(({ url }) => url.endsWith('?minPrice=20&maxPrice=60.5&limit=12'))).toBe(
        true,
      ),
    );
    history.back();
    await waitFor(() => expect(screen.getByLabelText('To ($/mo)')).toHaveValue(null));
  });

  it.each([
    ['minPrice=60&maxPrice=20', 'minPrice=20&maxPrice=60&'],
    ['minPrice=&maxPrice=-1', ''],
    ['minPrice=abc&maxPrice=1e9', ''],
  ])('of %s requests %j', async (search, requested) => {
    const calls = fakeApi({ 'GET /services': respond });
    renderPage(Component, '/services', `/services?${search}`);
    await screen.findAllByRole('article');
    expect(calls.some(({ url }) => url.endsWith(`/services?${requested}limit=12`))).toBe(true);
  });

  it('without any service leads to all of them', async () => {
    fakeApi({ 'GET /services': () => Response.json([]) });
    renderPage(Component, '/services', '/services?minPrice=9000');
    expect(await screen.findByText('No service has a price in this range.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Show all services' })).toHaveAttribute(
      'href',
      '/services',
    );
  });
});

it('shows a lower bound when the API returns no total', async () => {
  const link = '<http://api.example/services?limit=12&cursor=abc>; rel="next"';
  fakeApi({ 'GET /services': () => Response.json(services, { headers: { Link: link } }) });
  renderPage(Component, '/services');
  expect(await screen.findByText('More than 2 services')).toBeVisible();
});

it('limits the search to the length that the API accepts', async () => {
  fakeApi({ 'GET /services': respond });
  const user = renderPage(Component, '/services');
  const field = await screen.findByLabelText('Search services');
  await user.click(field);
  await user.paste('a'.repeat(SEARCH_MAX + 1));
  expect(field).toHaveValue('a'.repeat(SEARCH_MAX));
});

it('shows as many services as the URL says, and requests only further ones', async () => {
  const many = Array.from({ length: 40 }, (_, index) => service(index + 1));
  const calls = fakeApi({
    'GET /services': ({ url }) => {
      const { searchParams } = new URL(url);
      if (searchParams.has('fields')) return Response.json([]);
      const start = Number(searchParams.get('cursor'));
      const end = start + Number(searchParams.get('limit'));
      const link = `<http://api.example/services?cursor=${end}>; rel="next"`;
      const headers = { 'X-Total-Count': '40', ...(end < 40 && { Link: link }) };
      return Response.json(many.slice(start, end), { headers });
    },
  });
  const user = renderPage(Component, '/services', '/services?sort=price&show=24');
  expect(await screen.findAllByRole('article')).toHaveLength(24);
  const more = screen.getByRole('link', { name: 'Load more' });
  expect(more).toHaveAttribute('href', '/services?sort=price&show=36#services-25');
  await user.click(more);
  expect(await screen.findByRole('article', { name: 'Service 36' })).toBeVisible();
  expect(location.search).toBe('?sort=price&show=36');
  const searches = calls.map(({ url }) => new URL(url).search);
  expect(searches.filter((search) => !search.includes('fields'))).toEqual([
    '?sort=price&limit=24',
    '?sort=price&limit=12&cursor=24',
  ]);
  expect(screen.getByRole('article', { name: 'Service 25' }).closest('li')).toHaveFocus();

  await user.selectOptions(screen.getByLabelText('Sort by'), 'newest');
  await vi.waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(12));
  expect(location.search).toBe('?sort=newest');
});

it('links to the large picture of each photo', async () => {
  const photo = 'https://photos.example/mop.0a1b2c3d-960.webp';
  fakeApi({ 'GET /services': () => Response.json([service(1, { photo })]) });
  renderPage(Component, '/services');
  const link = await screen.findByRole('link', { name: 'Enlarge the photo of Service 1' });
  expect(link).toHaveAttribute('href', 'https://photos.example/mop.0a1b2c3d-1440.webp');
});

describe('the photo viewer', () => {
  const photo = 'https://photos.example/mop.jpg';
  const many = Array.from({ length: 14 }, (_, index) => service(index + 1, { photo }));
  const viewer = () => screen.findByRole('dialog', { name: 'Photo viewer' });

  /** Responds with twelve services, then with the rest. */
  function serveTwoPages(secondPage: () => Response = () => Response.json(many.slice(12))) {
    const Link = '<http://api.example/services?cursor=abc>; rel="next"';
    fakeApi({
      'GET /services': ({ url }) => {
        if (url.includes('fields')) return Response.json([]);
        if (url.includes('cursor=abc')) return secondPage();
        return Response.json(many.slice(0, 12), { headers: { Link, 'X-Total-Count': '14' } });
      },
    });
    return renderPage(Component, '/services');
  }

  it('shows the photos of services that were not loaded', async () => {
    const user = serveTwoPages();
    await user.click(await screen.findByRole('link', { name: 'Enlarge the photo of Service 12' }));
    const next = await within(await viewer()).findByRole('button', { name: 'Next photo' });
    await waitFor(() => expect(next).not.toHaveAttribute('aria-disabled'));
    await user.click(next);
    expect(await within(await viewer()).findByText('(13 of 14)')).toBeInTheDocument();
    expect(within(await viewer()).getByText('Service 13')).toBeInTheDocument();
  });

  it('says why further photos could not be loaded, and retries', async () => {
    const responses = [problem(503, 'Page two is lost.'), Response.json(many.slice(12))];
    const user = serveTwoPages(() => responses.shift() ?? Response.error());
    await user.click(await screen.findByRole('link', { name: 'Enlarge the photo of Service 12' }));
    const dialog = within(await viewer());
    expect(await dialog.findByText('Page two is lost.')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Retry' }));
    const next = dialog.getByRole('button', { name: 'Next photo' });
    await waitFor(() => expect(next).not.toHaveAttribute('aria-disabled'));
  });
});
