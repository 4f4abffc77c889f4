import { authStore } from '@clean-express/shared-auth';
import { fakeApi, problem, review, service } from '@clean-express/shared-testing/fake-api';
import { placeGoneTo, renderPage } from '@clean-express/shared-testing/render-page';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Component } from './service-detail-page.tsx';

const answers = {
  'GET /services': () => Response.json([service(1)]),
  'GET /services/service-1': () =>
    Response.json(service(1, { descriptionPoint: ['Two people'], descriptionLast: 'Any day.' })),
  'GET /reviews': () => Response.json([review(1), review(2, { serviceId: 'service-1' })]),
};

const open = () => renderPage(Component, '/services/:id', '/services/service-1');

it('shows the service and the reviews that are of it', async () => {
  fakeApi(answers);
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Service 1' })).toBeVisible();
  expect(screen.getByText('Two people')).toBeVisible();
  expect(screen.getByText('Any day.')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Total Reviews 2' })).toBeVisible();
});

it('shows photo, description and price, and is titled by the name alone', async () => {
  const photo = 'https://photos.example/oven.jpg';
  fakeApi({ ...answers, 'GET /services/service-1': () => Response.json(service(1, { photo })) });
  open();
  expect(await screen.findByRole('img', { name: 'Service 1' })).toHaveAttribute('src', photo);
  expect(screen.getByText('We clean.')).toBeVisible();
  expect(screen.getByText('$49').parentElement).toHaveTextContent('$49/mo');
  expect(document.title).toBe('Service 1');
});

it('has the names of all services beside', async () => {
  fakeApi({ ...answers, 'GET /services': () => Response.json([service(1), service(2)]) });
  open();
  const sidebar = within(screen.getByRole('complementary', { name: 'All services' }));
  expect(await sidebar.findByRole('link', { name: 'Service 2' })).toHaveAttribute(
    'href',
    '/services/service-2',
  );
});

it('bears the title of the list while it waits', async () => {
  fakeApi({ ...answers, 'GET /services/service-1': () => new Promise(() => undefined) });
  open();
  await screen.findByText('Loading the service');
  expect(document.title).toBe('Services - CLEAN EXPRESS');
});

it('says why the service cannot be had, and tries again', async () => {
  const failing = [problem(503, 'We are back in a minute.')];
  fakeApi({
    ...answers,
    'GET /services/service-1': () => failing.shift() ?? Response.json(service(1)),
  });
  const user = open();
  expect(await screen.findByText('We are back in a minute.')).toBeVisible();
  expect(document.title).toBe('Services - CLEAN EXPRESS');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Service 1' })).toBeVisible();
});

it('leaves out what a service does not have', async () => {
  fakeApi({ ...answers, 'GET /services/service-1': () => Response.json(service(1)) });
  open();
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByText('Two people')).not.toBeInTheDocument();
});

it('leads visitors to the login and back', async () => {
  fakeApi(answers);
  authStore.setState({ status: 'signed-out', user: undefined });
  const user = open();
  const link = await screen.findByRole('link', { name: 'Please login to add a review' });
  expect(link).toHaveAttribute('href', '/login');
  await user.click(link);
  expect(await placeGoneTo()).toBe('/login');
  expect(history.state.usr).toEqual({ from: '/services/service-1' });
});

it('says in place that there is no such service', async () => {
  fakeApi({ ...answers, 'GET /services/service-1': () => problem(404, 'No such service.') });
  open();
  expect(
    await screen.findByText('This is not a valid page.Please Provide a valid url...'),
  ).toBeVisible();
  expect(document.title).toBe('404 not found - CLEAN EXPRESS');
});
