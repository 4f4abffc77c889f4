import { fakeApi, problem } from '@clean-express/testing/fake-api';
import { renderPage } from '@clean-express/testing/render-page';
import { cleanup, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ServiceSidebar } from './service-sidebar.tsx';

const named = (number: number) => ({ _id: `service-${number}`, name: `Service ${number}` });

const NEXT = '<http://api.example/services?fields=name&limit=50&cursor=abc>; rel="next"';
const headers = { 'X-Total-Count': '51', Link: NEXT };

/** Responds with two pages of names and a total that enables the search, or with the search results. */
function respondWith(found: object[] = []) {
  return ({ url }: Request) => {
    if (url.includes('q=')) return Response.json(found);
    return url.includes('cursor=abc')
      ? Response.json([named(3), named(4)], { headers: { 'X-Total-Count': '51' } })
      : Response.json([named(1), named(2)], { headers });
  };
}

const sidebar = () => within(screen.getByRole('complementary', { name: 'All services' }));
/** The links to services, without the one to more of them. */
const names = () => within(sidebar().getByRole('list')).getAllByRole('link');
const field = () => screen.findByLabelText('Find a service');

/** Scrolls the names to their end at once. */
function scrollToEnd() {
  vi.stubGlobal('IntersectionObserver', function observer(notify: (entries: object[]) => void) {
    const observe = () => notify([{ isIntersecting: true }]);
    return { observe, disconnect: () => undefined };
  });
}

it('shows the first names and a link to the list, and more names as they scroll', async () => {
  fakeApi({ 'GET /services': respondWith() });
  renderPage(() => <ServiceSidebar />, '/');
  const all = await sidebar().findByRole('link', { name: 'View All' });
  expect(all).toHaveAttribute('href', '/services');
  expect(names()).toHaveLength(2);
  cleanup();
  scrollToEnd();
  renderPage(() => <ServiceSidebar />, '/');
  expect(await sidebar().findByRole('link', { name: 'Service 4' })).toBeVisible();
  expect(names()).toHaveLength(4);
});

it('has no search field for a short list', async () => {
  fakeApi({
    'GET /services': () => Response.json([named(1)], { headers: { 'X-Total-Count': '50' } }),
  });
  renderPage(() => <ServiceSidebar />, '/');
  expect(await sidebar().findByRole('link', { name: 'Service 1' })).toBeVisible();
  expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
});

it('searches a long list, and shows all names again when the search is cleared', async () => {
  const calls = fakeApi({ 'GET /services': respondWith([named(7)]) });
  const user = renderPage(() => <ServiceSidebar />, '/');
  await user.type(await field(), 'seven');
  expect(await sidebar().findByText('1 found')).toBeVisible();
  expect(sidebar().getAllByRole('link')).toHaveLength(1);
  expect(calls.at(-1)?.url).toMatch(/\/services\?fields=name&q=seven&limit=50$/);
  await user.clear(await field());
  expect(await sidebar().findByRole('link', { name: 'Service 2' })).toBeVisible();
  expect(sidebar().queryByText('1 found')).not.toBeInTheDocument();
});

it('searches at once when the search is submitted', async () => {
  fakeApi({ 'GET /services': respondWith([named(7)]) });
  const user = renderPage(() => <ServiceSidebar />, '/');
  await user.type(await field(), 'seven');
  expect(screen.getByRole('button', { name: 'Find' }).closest('form')).toHaveAttribute(
    'action',
    '/services',
  );
  await user.click(screen.getByRole('button', { name: 'Find' }));
  expect(await sidebar().findByText('1 found')).toBeVisible();
  expect(location.pathname).toBe('/');
});

it('shows a lower bound when the API returns no total for a search', async () => {
  const all = respondWith();
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

it('shows that a search found nothing, and keeps the focus', async () => {
  fakeApi({ 'GET /services': respondWith() });
  const user = renderPage(() => <ServiceSidebar />, '/');
  await user.type(await field(), 'xylophone');
  expect(await sidebar().findByText('0 found')).toBeVisible();
  expect(sidebar().queryByRole('link')).not.toBeInTheDocument();
  expect(await field()).toHaveFocus();
});

it('shows why a search failed, and retries', async () => {
  const failures = [problem(503, 'The index fell over.')];
  const all = respondWith([named(7)]);
  fakeApi({
    'GET /services': (request) =>
      (request.url.includes('q=') ? failures.shift() : undefined) ?? all(request),
  });
  const user = renderPage(() => <ServiceSidebar />, '/');
  await user.type(await field(), 'seven');
  expect(await sidebar().findByText('The index fell over.')).toBeVisible();
  await user.click(sidebar().getByRole('button', { name: 'Retry' }));
  expect(await sidebar().findByRole('link', { name: 'Service 7' })).toBeVisible();
});

it('lists the service of the page first until the names include it', async () => {
  fakeApi({ 'GET /services': respondWith() });
  const Page = () => <ServiceSidebar current={named(4)} />;
  renderPage(Page, '/services/:id', '/services/service-4');
  const [first] = await sidebar().findAllByRole('link');
  expect(first).toHaveAccessibleName('Service 4');
  expect(first).toHaveAttribute('aria-current', 'page');
  cleanup();
  scrollToEnd();
  renderPage(Page, '/services/:id', '/services/service-4');
  await sidebar().findByRole('link', { name: 'Service 3' });
  expect(names()).toHaveLength(4);
  expect(names().at(-1)).toHaveAccessibleName('Service 4');
});
