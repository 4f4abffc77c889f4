import { authStore } from '@clean-express/shared-auth';
import { ADA, fakeApi, problem, review, service } from '@clean-express/shared-testing/fake-api';
import { placeGoneTo, renderPage } from '@clean-express/shared-testing/render-page';
import { cleanup, screen, within } from '@testing-library/react';
import { toast } from 'react-hot-toast';
import { afterEach, describe, expect, it } from 'vitest';
import { Component } from './service-detail-page.tsx';

// A toast outlives the page that it was made for.
afterEach(() => toast.remove());

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

describe('the review form', () => {
  const added = 'Review Added Sucessfully!!! Please Reload this page to see Your Review';
  const submit = () => screen.getByRole('button', { name: 'Add Review' });

  it('wants a name and a comment', async () => {
    fakeApi(answers);
    const user = open();
    await user.clear(await screen.findByLabelText('Name'));
    await user.click(submit());
    expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Name is required.');
    expect(screen.getByLabelText('Comment')).toHaveAccessibleDescription('Comment is required.');
    expect(screen.getByLabelText('Email')).toHaveAttribute('readonly');
    expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com');
  });

  it('holds Unregistered for somebody without e-mail', async () => {
    fakeApi(answers);
    const user = { uid: '2', email: undefined, displayName: 'Bob', photoURL: undefined };
    authStore.setState({ status: 'signed-in', user });
    open();
    expect(await screen.findByLabelText('Email')).toHaveValue('Unregistered');
  });

  it('adds the review at once, says so, and resets', async () => {
    const photos = {
      ada: 'https://photos.example/ada.jpg',
      oven: 'https://photos.example/oven.jpg',
    };
    const calls = fakeApi({
      ...answers,
      'GET /services/service-1': () => Response.json(service(1, { photo: photos.oven })),
      'POST /reviews': () => Response.json({ acknowledged: true, insertedId: 'new' }),
    });
    authStore.setState({ user: { ...ADA, photoURL: photos.ada } });
    const user = open();
    await user.type(await screen.findByLabelText('Comment'), 'Spotless.');
    await user.click(submit());
    expect((await screen.findAllByText(added))[0]).toBeInTheDocument();
    expect(await screen.findByRole('cell', { name: 'Spotless.' })).toBeVisible();
    expect(screen.getByLabelText('Comment')).toHaveValue('');
    expect(await calls.find(({ method }) => method === 'POST')?.json()).toEqual({
      name: 'Ada',
      email: 'ada@example.com',
      comment: 'Spotless.',
      photo: photos.ada,
      serviceName: 'Service 1',
      serviceId: 'service-1',
      serviceImg: photos.oven,
    });
  });

  it('takes an answer that acknowledges nothing for a failure', async () => {
    fakeApi({ ...answers, 'POST /reviews': () => Response.json({ acknowledged: false }) });
    const user = open();
    await user.type(await screen.findByLabelText('Comment'), 'Spotless.');
    await user.click(submit());
    const sentence = 'The review could not be added. Please try again.';
    expect((await screen.findAllByText(sentence))[0]).toBeInTheDocument();
    expect(screen.getByLabelText('Comment')).toHaveValue('Spotless.');
    expect(screen.queryByRole('cell', { name: 'Spotless.' })).not.toBeInTheDocument();
    expect(screen.queryByText(added)).not.toBeInTheDocument();
  });

  it('says why it failed, keeps what was typed, also for the next visit', async () => {
    fakeApi({ ...answers, 'POST /reviews': () => problem(500, 'The pen broke.') });
    const user = open();
    await user.type(await screen.findByLabelText('Comment'), 'Spotless.');
    await user.click(submit());
    expect((await screen.findAllByText('The pen broke.'))[0]).toBeInTheDocument();
    expect(screen.getByLabelText('Comment')).toHaveValue('Spotless.');
    cleanup();
    open();
    expect(await screen.findByLabelText('Comment')).toHaveValue('Spotless.');
  });
});
