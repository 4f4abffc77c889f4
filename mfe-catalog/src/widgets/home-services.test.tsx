import { prefetchQueries } from '@clean-express/federation/page-queries';
import { QueryClient } from '@clean-express/federation/query';
import { dehydrate } from '@clean-express/federation/server';
import { fakeApi, service } from '@clean-express/testing/fake-api';
import { renderPage } from '@clean-express/testing/render-page';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import HomeServices, { queries } from './home-services.tsx';

it('shows the services of the home page', async () => {
  fakeApi({ 'GET /home-services': () => Response.json([service(1), service(2)]) });
  renderPage(HomeServices, '/');
  expect(await screen.findAllByRole('article')).toHaveLength(2);
});

it('caches of a service what its card shows, because the page carries it to the browser', async () => {
  const text = { description: '🧽'.repeat(300), descriptionPoint: ['P'], descriptionLast: 'L' };
  fakeApi({ 'GET /home-services': () => Response.json([service(1, text)]) });
  const client = new QueryClient();
  await prefetchQueries(client, queries());
  expect(JSON.stringify(dehydrate(client))).not.toMatch(/(🧽){102}|"P"|"L"/u);
});

it('says that a description goes on', async () => {
  const long = service(1, { description: 'x'.repeat(101) });
  const short = service(2, { description: 'y'.repeat(100) });
  fakeApi({ 'GET /home-services': () => Response.json([long, short]) });
  renderPage(HomeServices, '/');
  expect(await screen.findByText('x'.repeat(100))).toHaveClass("after:content-['…'_/_'']");
  expect(screen.getByText('y'.repeat(100))).not.toHaveClass("after:content-['…'_/_'']");
});
