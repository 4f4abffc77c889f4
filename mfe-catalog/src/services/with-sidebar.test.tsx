import { fakeApi } from '@clean-express/testing/fake-api';
import { renderPage } from '@clean-express/testing/render-page';
import { cleanup, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ServiceSidebar } from './with-sidebar.tsx';

const named = (number: number) => ({ _id: `service-${number}`, name: `Service ${number}` });

const NEXT = '<http://api.example/services?fields=name&limit=50&cursor=abc>; rel="next"';

/** Responds with two pages of names. */
const respond = ({ url }: Request) =>
  url.includes('cursor=abc')
    ? Response.json([named(3), named(4)])
    : Response.json([named(1), named(2)], { headers: { Link: NEXT } });

const sidebar = () => within(screen.getByRole('complementary', { name: 'All services' }));
/** The links to services, without the one to more of them. */
const names = () => within(sidebar().getByRole('list')).getAllByRole('link');

/** Scrolls the names to their end at once. */
function scrollToEnd() {
  vi.stubGlobal('IntersectionObserver', function observer(notify: (entries: object[]) => void) {
    const observe = () => notify([{ isIntersecting: true }]);
    return { observe, disconnect: () => undefined };
  });
}

it('shows the first names and a link to the list, and more names as they scroll', async () => {
  fakeApi({ 'GET /services': respond });
  renderPage(() => <ServiceSidebar />, '/');
  const all = await sidebar().findByRole('link', { name: 'View All' });
  expect(all).toHaveAttribute('href', '/services');
  expect(names()).toHaveLength(2);
  cleanup();
  scrollToEnd();
  renderPage(() => <ServiceSidebar />, '/');
  const last = await sidebar().findByRole('link', { name: 'Service 4' });
  expect(last).toBeVisible();
  expect(last).toHaveAttribute('dir', 'auto');
  expect(names()).toHaveLength(4);
});

it('lists the service of the page first until the names include it', async () => {
  fakeApi({ 'GET /services': respond });
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
