import { fakeApi, problem } from '@clean-express/shared-testing/fake-api';
import { renderPage } from '@clean-express/shared-testing/render-page';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ServiceSidebar } from './service-sidebar.tsx';

const named = (number: number) => ({ _id: `service-${number}`, name: `Service ${number}` });

const NEXT = '<http://api.example/services?fields=name&limit=50&cursor=abc>; rel="next"';
const headers = { 'X-Total-Count': '51', Link: NEXT };

/** More services than can be looked through, as the API counts them; a search finds what it is told. */
function answer(found: object[] = []) {
  return ({ url }: Request) => {
    if (url.includes('q=')) return Response.json(found);
    return url.includes('cursor=abc')
      ? Response.json([named(3), named(4)], { headers: { 'X-Total-Count': '51' } })
      : Response.json([named(1), named(2)], { headers });
  };
}

const sidebar = () => within(screen.getByRole('complementary', { name: 'All services' }));
const field = () => screen.findByLabelText('Find a service');

it('shows the names page by page', async () => {
  fakeApi({ 'GET /services': answer() });
  const user = renderPage(() => <ServiceSidebar />, '/');
  expect(await sidebar().findAllByRole('link')).toHaveLength(2);
  await user.click(sidebar().getByRole('button', { name: 'More services' }));
  expect(await sidebar().findByRole('link', { name: 'Service 4' })).toBeVisible();
  expect(sidebar().getAllByRole('link')).toHaveLength(4);
  expect(sidebar().queryByRole('button')).not.toBeInTheDocument();
});

it('needs no search as long as the names can be looked through', async () => {
  fakeApi({
    'GET /services': () => Response.json([named(1)], { headers: { 'X-Total-Count': '50' } }),
  });
  renderPage(() => <ServiceSidebar />, '/');
  expect(await sidebar().findByRole('link', { name: 'Service 1' })).toBeVisible();
  expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
});

it('finds a service among many, and forgets the search', async () => {
  const calls = fakeApi({ 'GET /services': answer([named(7)]) });
  const user = renderPage(() => <ServiceSidebar />, '/');
  await user.type(await field(), 'seven');
  expect(await sidebar().findByText('1 found')).toBeVisible();
  expect(sidebar().getAllByRole('link')).toHaveLength(1);
  expect(calls.at(-1)?.url).toMatch(/\/services\?fields=name&q=seven&limit=50$/);
  await user.clear(await field());
  expect(await sidebar().findByRole('link', { name: 'Service 2' })).toBeVisible();
  expect(sidebar().queryByText('1 found')).not.toBeInTheDocument();
});

it('says when a search found more than anybody counted', async () => {
  const all = answer();
  fakeApi({
    'GET /services': (request) =>
      request.url.includes('q=')
        ? Response.json([named(7)], { headers: { Link: NEXT } })
        : all(request),
  });
  const user = renderPage(() => <ServiceSidebar />, '/');
  await user.type(await field(), 'service');
  expect(await sidebar().findByText('More than 1 found')).toBeVisible();
});

it('says that a search found nothing, and stays', async () => {
  fakeApi({ 'GET /services': answer() });
  const user = renderPage(() => <ServiceSidebar />, '/');
  await user.type(await field(), 'xylophone');
  expect(await sidebar().findByText('0 found')).toBeVisible();
  expect(sidebar().queryByRole('link')).not.toBeInTheDocument();
  expect(await field()).toHaveFocus();
});

it('says why a search failed, and tries again', async () => {
  const failing = [problem(503, 'The index fell over.')];
  const all = answer([named(7)]);
  fakeApi({
    'GET /services': (request) =>
      (request.url.includes('q=') ? failing.shift() : undefined) ?? all(request),
  });
  const user = renderPage(() => <ServiceSidebar />, '/');
  await user.type(await field(), 'seven');
  expect(await sidebar().findByText('The index fell over.')).toBeVisible();
  await user.click(sidebar().getByRole('button', { name: 'Retry' }));
  expect(await sidebar().findByRole('link', { name: 'Service 7' })).toBeVisible();
});

it('shows the service of the page first when it is not among the names yet', async () => {
  fakeApi({ 'GET /services': answer() });
  const Page = () => <ServiceSidebar current={named(4)} />;
  const user = renderPage(Page, '/services/:id', '/services/service-4');
  const [first] = await sidebar().findAllByRole('link');
  expect(first).toHaveAccessibleName('Service 4');
  expect(first).toHaveAttribute('aria-current', 'page');
  await user.click(sidebar().getByRole('button', { name: 'More services' }));
  await sidebar().findByRole('link', { name: 'Service 3' });
  const links = sidebar().getAllByRole('link');
  expect(links).toHaveLength(4);
  expect(links.at(-1)).toHaveAccessibleName('Service 4');
});
