import { useParams } from '@clean-express/federation/router';
import { fakeApi, service } from '@clean-express/testing/fake-api';
import { renderPage } from '@clean-express/testing/render-page';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import HomeServices from '../widgets/home-services.tsx';
import { Component as ServiceDetailPage } from './service-detail/service-detail-page.tsx';
import { Component as ServicesPage } from './services/services-page.tsx';

/** Renders both pages under one route, so that the test can navigate between them. */
function Catalog() {
  return useParams().id ? <ServiceDetailPage /> : <ServicesPage />;
}

const LINK = '<http://api.example/services?limit=12&cursor=abc>; rel="next"';

/** Two pages of cards and the names of all services. The requests for one service never respond. */
const handlers = {
  'GET /services': ({ url }: Request) => {
    const { searchParams } = new URL(url);
    if (searchParams.has('fields')) {
      return Response.json(
        [1, 2, 3].map((id) => ({ _id: `service-${id}`, name: `Service ${id}` })),
      );
    }
    return searchParams.has('cursor')
      ? Response.json([service(2)])
      : Response.json([service(1)], { headers: { Link: LINK } });
  },
  'GET /services/service-2': () => new Promise<Response>(() => undefined),
  'GET /services/service-3': () => new Promise<Response>(() => undefined),
  'GET /reviews': () => Response.json([]),
};

it('opens a service at once with the data from the list', async () => {
  fakeApi(handlers);
  const user = renderPage(Catalog, '/services/:id?', '/services');
  await user.click(await screen.findByRole('link', { name: 'Load more' }));
  const card = await screen.findByRole('article', { name: 'Service 2' });
  await user.click(within(card).getByRole('link', { name: 'Get This Service' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Service 2' })).toBeVisible();
  expect(screen.getByText('We clean.')).toBeVisible();
  expect(document.title).toBe('Service 2');
});

it('opens a service at once with the data from the home page, except for its text', async () => {
  fakeApi({ ...handlers, 'GET /home-services': () => Response.json([service(2)]) });
  const Pages = () => (useParams().id ? <ServiceDetailPage /> : <HomeServices />);
  const user = renderPage(Pages, '/services/:id?', '/services');
  await user.click(await screen.findByRole('link', { name: 'Get This Service' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Service 2' })).toBeVisible();
  expect(screen.queryByText('We clean.')).toBeNull();
});

it('uses the name in the sidebar as title until the service is loaded', async () => {
  fakeApi(handlers);
  const user = renderPage(Catalog, '/services/:id?', '/services');
  await user.click(await screen.findByRole('link', { name: 'Service 3' }));
  expect(await screen.findByText('Loading the service')).toBeInTheDocument();
  expect(document.title).toBe('Service 3');
  expect(screen.getByRole('link', { name: 'Service 3' })).toHaveAttribute('aria-current', 'page');
});
