import { authStore } from '@clean-express/shared-auth';
import { ADA, fakeApi, review, service } from '@clean-express/testing/fake-api';
import { renderPage } from '@clean-express/testing/render-page';
import { screen, waitFor } from '@testing-library/react';
import { toast } from 'react-hot-toast';
import { afterEach, expect, it, vi } from 'vitest';
import { Component } from '../pages/service-detail/service-detail-page.tsx';

// A toast outlives the page that showed it.
afterEach(() => toast.remove());

afterEach(() => sessionStorage.clear());

const handlers = {
  'GET /services': () => Response.json([service(1)]),
  'GET /services/service-1': () => Response.json(service(1)),
  'GET /reviews': () => Response.json([review(1, { serviceId: 'service-1' })]),
};

const open = () => renderPage(Component, '/services/:id', '/services/service-1');
const added = 'Review Added Sucessfully!!! Please Reload this page to see Your Review';
const submit = () => screen.getByRole('button', { name: 'Add Review' });

it('requires a name and a comment', async () => {
  fakeApi(handlers);
  const user = open();
  await user.clear(await screen.findByLabelText('Name'));
  await user.click(submit());
  expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Name is required.');
  expect(screen.getByLabelText('Comment')).toHaveAccessibleDescription('Comment is required.');
  expect(screen.getByLabelText('Email')).toHaveAttribute('readonly');
  expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com');
});

it('has the focus when the address leads to it, which then does not any more', async () => {
  fakeApi(handlers);
  const scrollIntoView = vi.fn();
  HTMLFormElement.prototype.scrollIntoView = scrollIntoView;
  renderPage(Component, '/services/:id', '/services/service-1?show=20#add-review');
  await waitFor(() => expect(screen.getByRole('form', { name: 'How was it?' })).toHaveFocus());
  expect(scrollIntoView).toHaveBeenCalled();
  await waitFor(() => expect(location.hash).toBe(''));
  expect(location.search).toBe('?show=20');
});

it('shows Unregistered for a user without an email, and sends an empty one', async () => {
  const calls = fakeApi({
    ...handlers,
    'POST /reviews': () => Response.json({ acknowledged: true, insertedId: 'new' }),
  });
  const user = { uid: '2', email: undefined, displayName: 'Bob', photoURL: undefined };
  authStore.setState({ status: 'signed-in', user });
  const page = open();
  expect(await screen.findByLabelText('Email')).toHaveValue('Unregistered');
  await page.type(screen.getByLabelText('Comment'), 'Spotless.');
  await page.click(submit());
  expect((await screen.findAllByText(added))[0]).toBeInTheDocument();
  const sent = await calls.find(({ method }) => method === 'POST')?.json();
  expect(sent).toMatchObject({ name: 'Bob', email: '' });
});

it('shows the new review at once, confirms it, and resets the form', async () => {
  const photos = {
    ada: 'https://photos.example/ada.jpg',
    oven: 'https://photos.example/oven.jpg',
  };
  const calls = fakeApi({
    ...handlers,
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
  expect(screen.getByRole('cell', { name: 'Spotless.' }).closest('tr')).toHaveFocus();
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

it('leaves what is typed while a review is sent, and its draft', async () => {
  let respond = () => {};
  const responding = new Promise<void>((resolve) => {
    respond = resolve;
  });
  fakeApi({
    ...handlers,
    'POST /reviews': async () => {
      await responding;
      return Response.json({ acknowledged: true, insertedId: 'new' });
    },
  });
  const user = open();
  await user.type(await screen.findByLabelText('Comment'), 'Spotless.');
  await user.click(submit());
  await user.type(screen.getByLabelText('Comment'), ' And quick.');
  respond();
  expect(await screen.findByRole('cell', { name: 'Spotless.' })).toBeVisible();
  await waitFor(() => expect(submit()).not.toHaveAttribute('aria-busy'));
  expect(screen.getByLabelText('Comment')).toHaveValue('Spotless. And quick.');
  expect(screen.getByLabelText('Comment')).toHaveFocus();
  expect(Object.values(sessionStorage).join()).toContain('And quick.');
});

it('shows an error when the response does not acknowledge the review', async () => {
  fakeApi({ ...handlers, 'POST /reviews': () => Response.json({ acknowledged: false }) });
  const user = open();
  await user.type(await screen.findByLabelText('Comment'), 'Spotless.');
  await user.click(submit());
  const message = 'The review could not be added. Please try again.';
  expect((await screen.findAllByText(message))[0]).toBeInTheDocument();
  expect(screen.getByLabelText('Comment')).toHaveValue('Spotless.');
  expect(screen.queryByRole('cell', { name: 'Spotless.' })).not.toBeInTheDocument();
  expect(screen.queryByText(added)).not.toBeInTheDocument();
});
