import { authStore } from '@clean-express/shared-auth';
import { ADA, fakeApi, service } from '@clean-express/testing/fake-api';
import { renderPage } from '@clean-express/testing/render-page';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Component } from './my-services-page.tsx';

it('shows an empty state with a link to the form', async () => {
  fakeApi({ 'GET /services': () => Response.json([]) });
  renderPage(Component, '/my-services');
  await screen.findByRole('heading', { name: "You Don't have Any Services" });
  expect(screen.getByRole('link', { name: 'Add a Service' })).toHaveAttribute(
    'href',
    '/add-a-service',
  );
});

it('shows only services of the user, even when the backend returns others', async () => {
  const description = 'x'.repeat(120);
  fakeApi({
    'GET /services': () =>
      Response.json([
        service(1, { description, email: '', own: true }),
        service(2, { own: false }),
        service(3, { email: 'bob@example.com' }),
      ]),
  });
  renderPage(Component, '/my-services');
  await screen.findByRole('heading', { name: 'I have Total 1 Services' });
  const card = screen.getByRole('article', { name: 'Service 1' });
  expect(within(card).getByText('x'.repeat(100))).toBeVisible();
  expect(card).toHaveTextContent('$49/mo');
  expect(within(card).getByRole('link', { name: 'Get This Service' })).toHaveAttribute(
    'href',
    '/services/service-1',
  );
});

it('requests only the services of the user, page by page', async () => {
  const link = '<http://api.example/services?email=ada%40example.com&cursor=abc>; rel="next"';
  const calls = fakeApi({
    'GET /services': ({ url }) =>
      url.includes('cursor=abc')
        ? Response.json([service(2)], { headers: { 'X-Total-Count': '2' } })
        : Response.json([service(1)], { headers: { Link: link, 'X-Total-Count': '2' } }),
  });
  const user = renderPage(Component, '/my-services');
  await screen.findByRole('heading', { name: 'I have Total 2 Services' });
  expect(screen.getAllByRole('article')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByRole('article', { name: 'Service 2' })).toBeVisible();
  const owners = calls.map(({ url }) => new URL(url).searchParams.get('email'));
  expect(owners).toEqual([ADA.email, ADA.email]);
  expect(calls.map(({ headers }) => headers.get('Authorization'))).toEqual([
    'Bearer token',
    'Bearer token',
  ]);
});

it('requests the services of a user without an email by the token', async () => {
  const calls = fakeApi({ 'GET /services': () => Response.json([service(1, { email: '' })]) });
  authStore.setState({ user: { ...ADA, email: undefined } });
  renderPage(Component, '/my-services');
  await screen.findByRole('heading', { name: "You Don't have Any Services" });
  expect(calls[0]?.url).toContain('/services?email=&');
  expect(calls[0]?.headers.get('Authorization')).toBe('Bearer token');
});
