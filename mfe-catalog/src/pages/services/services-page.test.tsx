import { SEARCH_MAX } from '@clean-express/shared-api/limits';
import { fakeApi, problem, service } from '@clean-express/testing/fake-api';
import { renderPage } from '@clean-express/testing/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
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

  await user.click(screen.getByRole('button', { name: 'Show all services' }));
  expect(await screen.findByText('2 services')).toBeVisible();
  expect(field).toHaveValue('');
});

it('shows a lower bound when the API returns no total', async () => {
  const link = '<http://api.example/services?limit=12&cursor=abc>; rel="next"';
  fakeApi({ 'GET /services': () => Response.json(services, { headers: { Link: link } }) });
  renderPage(Component, '/services');
  expect(await screen.findByText('More than 2 services')).toBeVisible();
});

it('shows why the services could not be loaded, and retries', async () => {
  let isDown = true;
  fakeApi({
    'GET /services': (request) => (isDown ? problem(500, 'The shelf broke.') : respond(request)),
  });
  const user = renderPage(Component, '/services');
  await waitFor(() => expect(screen.getAllByText('The shelf broke.')).toHaveLength(2));
  isDown = false;
  for (const retry of screen.getAllByRole('button', { name: 'Retry' })) await user.click(retry);
  expect(await screen.findAllByRole('article')).toHaveLength(2);
});

it('limits the search to the length that the API accepts', async () => {
  fakeApi({ 'GET /services': respond });
  const user = renderPage(Component, '/services');
  const field = await screen.findByLabelText('Search services');
  await user.click(field);
  await user.paste('a'.repeat(SEARCH_MAX + 1));
  expect(field).toHaveValue('a'.repeat(SEARCH_MAX));
});
