import { fakeApi, problem, service } from '@clean-express/testing/fake-api';
import { renderPage } from '@clean-express/testing/render-page';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import HomeServices from './home-services.tsx';

it('shows the services of the home page', async () => {
  fakeApi({ 'GET /home-services': () => Response.json([service(1), service(2)]) });
  renderPage(HomeServices, '/');
  expect(await screen.findAllByRole('article')).toHaveLength(2);
});

it('shows why the services could not be loaded, and retries', async () => {
  let isDown = true;
  fakeApi({
    'GET /home-services': () =>
      isDown ? problem(500, 'The shelf broke.') : Response.json([service(1)]),
  });
  const user = renderPage(HomeServices, '/');
  expect(await screen.findByText('The shelf broke.')).toBeVisible();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('article')).toBeVisible();
});
