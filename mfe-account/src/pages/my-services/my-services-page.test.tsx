import { authStore } from '@clean-express/shared-auth';
import { ADA, fakeApi, problem, service } from '@clean-express/testing/fake-api';
import { renderPage } from '@clean-express/testing/render-page';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { toast } from 'react-hot-toast';
import { afterEach, expect, it } from 'vitest';
import { fakeUploads, photoFile } from '../../testing/fake-upload.ts';
import { Component } from './my-services-page.tsx';

// A toast outlives the page that showed it.
afterEach(() => toast.remove());

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

const DONE = { acknowledged: true, modifiedCount: 1 };

/** Opens the page with one service, which the API changes as it is told. */
async function openWithService(change: Parameters<typeof service>[1] = {}) {
  let stored = service(1, { photo: 'https://photos.example/1.jpg', ...change });
  const calls = fakeApi({
    'GET /services': () => Response.json([stored]),
    'GET /services/service-1': () => Response.json(stored, { headers: { ETag: '"1"' } }),
    'PATCH /services/service-1': async (request) => {
      const { paused, ...fields } = await request.json();
      stored = { ...stored, ...fields };
      if (paused) stored.paused = true;
      if (paused === false) delete stored.paused;
      return Response.json(DONE);
    },
  });
  const user = renderPage(Component, '/my-services');
  await screen.findByRole('article', { name: 'Service 1' });
  return { user, calls };
}

const button = (name: string) => screen.getByRole('button', { name });

it('leads to the page of a service', async () => {
  await openWithService();
  const link = screen.getByRole('link', { name: 'See it on the site' });
  expect(link).toHaveAttribute('href', '/services/service-1');
  expect(link).toHaveAccessibleDescription('Service 1');
});

it('changes a service where its card is, and returns the focus', async () => {
  const { user, calls } = await openWithService();
  await user.click(button('Edit Service'));
  const form = await screen.findByRole('region', { name: 'Edit Service 1' });
  await waitFor(() => expect(form).toHaveFocus());
  const name = screen.getByLabelText('Name');
  expect(name).toHaveValue('Service 1');
  expect(screen.getByLabelText('Price')).toHaveValue('49');
  expect(screen.getByLabelText('Photo URL')).toHaveValue('https://photos.example/1.jpg');
  await user.clear(name);
  await user.type(name, 'Oven rescue');
  await user.click(button('Save Service'));
  expect(await screen.findByRole('article', { name: 'Oven rescue' })).toBeVisible();
  await waitFor(() => expect(button('Edit Service')).toHaveFocus());
  const saved = calls.find(({ method }) => method === 'PATCH');
  expect(saved?.headers.get('Authorization')).toBe('Bearer token');
  expect(saved?.headers.get('If-Match')).toBe('"1"');
  expect(await saved?.json()).toEqual({
    name: 'Oven rescue',
    price: 49,
    photo: 'https://photos.example/1.jpg',
    description: 'We clean.',
  });
});

it('says that another tab has changed the service, and replaces that with the next save', async () => {
  const photo = 'https://photos.example/1.jpg';
  const calls = fakeApi({
    'GET /services': () => Response.json([service(1, { photo })]),
    'GET /services/service-1': () => Response.json(service(1, { photo, price: 30 })),
    'PATCH /services/service-1': () => Response.json(DONE),
  });
  const user = renderPage(Component, '/my-services');
  await user.click(await screen.findByRole('button', { name: 'Edit Service' }));
  await user.type(await screen.findByLabelText('Name'), ' and more');
  await user.click(button('Save Service'));
  expect(await screen.findByText(/^This service was changed after you opened it/)).toBeVisible();
  expect(screen.getByLabelText('Name')).toHaveValue('Service 1 and more');
  expect(calls.filter(({ method }) => method === 'PATCH')).toEqual([]);
  await user.click(button('Save Service'));
  expect(await screen.findByRole('button', { name: 'Edit Service' })).toBeVisible();
  const saved = calls.filter(({ method }) => method === 'PATCH');
  expect(await saved[0]?.json()).toMatchObject({ name: 'Service 1 and more' });
});

it('saves what is typed while the service is saved with the next save', async () => {
  let stored = service(1, { photo: 'https://photos.example/1.jpg' });
  let respond = () => {};
  const responding = new Promise<void>((resolve) => {
    respond = resolve;
  });
  const calls = fakeApi({
    'GET /services': () => Response.json([stored]),
    'GET /services/service-1': () => Response.json(stored),
    'PATCH /services/service-1': async (request) => {
      stored = { ...stored, ...(await request.clone().json()) };
      await responding;
      return Response.json(DONE);
    },
  });
  const user = renderPage(Component, '/my-services');
  await user.click(await screen.findByRole('button', { name: 'Edit Service' }));
  await user.type(await screen.findByLabelText('Name'), ' and more');
  await user.click(button('Save Service'));
  await user.type(screen.getByLabelText('Name'), ', soon');
  respond();
  await waitFor(() => expect(button('Save Service')).not.toHaveAttribute('aria-disabled', 'true'));
  await user.click(button('Save Service'));
  expect(await screen.findByRole('button', { name: 'Edit Service' })).toBeVisible();
  const saved = calls.filter(({ method }) => method === 'PATCH');
  expect(await saved[1]?.json()).toMatchObject({ name: 'Service 1 and more, soon' });
});

it('restores only what was typed: another tab may have changed the rest', async () => {
  const { user } = await openWithService();
  await user.click(button('Edit Service'));
  await user.type(await screen.findByLabelText('Name'), ' and more');
  cleanup();
  const later = await openWithService({ price: 59 });
  await later.user.click(button('Edit Service'));
  expect(await screen.findByLabelText('Name')).toHaveValue('Service 1 and more');
  expect(screen.getByLabelText('Price')).toHaveValue('59');
});

it('shows why a change failed, and keeps what was typed', async () => {
  const stored = service(1, { photo: 'https://photos.example/1.jpg' });
  fakeApi({
    'GET /services': () => Response.json([stored]),
    'GET /services/service-1': () => Response.json(stored),
    'PATCH /services/service-1': () => problem(403, 'Only the owner may.'),
  });
  const user = renderPage(Component, '/my-services');
  await user.click(await screen.findByRole('button', { name: 'Edit Service' }));
  await user.type(await screen.findByLabelText('Name'), ' and more');
  await user.click(button('Save Service'));
  expect(await screen.findByText('Only the owner may.')).toBeVisible();
  expect(screen.getByLabelText('Name')).toHaveValue('Service 1 and more');
});

it('forgets what was typed when the change is cancelled', async () => {
  const { user, calls } = await openWithService();
  await user.click(button('Edit Service'));
  await user.type(await screen.findByLabelText('Name'), ' and more');
  await user.click(button('Cancel'));
  expect(button('Edit Service')).toHaveFocus();
  await user.click(button('Edit Service'));
  expect(await screen.findByLabelText('Name')).toHaveValue('Service 1');
  expect(calls).toHaveLength(1);
});

it.each([
  { step: 'upload', held: '/photos', changes: 0 },
  { step: 'request', held: '/services/service-1', changes: 1 },
])('cancels a save during its $step: it closes no form opened later', async ({ held, changes }) => {
  fakeUploads();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const stored = service(1, { photo: 'https://photos.example/1.jpg' });
  const respond = async ({ url }: Request) => {
    if (url.includes(held)) await released;
    return Response.json({ ...DONE, photo: 'https://photos.example/2.jpg' });
  };
  const calls = fakeApi({
    'GET /services': () => Response.json([stored]),
    'GET /services/service-1': () => Response.json(stored),
    'POST /photos': respond,
    'PATCH /services/service-1': respond,
  });
  const user = renderPage(Component, '/my-services');
  await user.click(await screen.findByRole('button', { name: 'Edit Service' }));
  await user.upload(await screen.findByLabelText('Upload a photo'), photoFile());
  await user.click(button('Save Service'));
  await waitFor(() => expect(calls.at(-1)?.url).toContain(held));
  await waitFor(() => expect(calls.at(-1)?.method).not.toBe('GET'));
  await user.click(button('Cancel'));
  await user.click(button('Edit Service'));
  release();
  // Time for all that the response leads to.
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(calls.filter(({ method }) => method === 'PATCH')).toHaveLength(changes);
  expect(screen.getByLabelText('Name')).toHaveValue('Service 1');
});

it('gives a pasted photo to the form that it is pasted into, and to none of several otherwise', async () => {
  fakeUploads();
  fakeApi({ 'GET /services': () => Response.json([service(1), service(2)]) });
  const user = renderPage(Component, '/my-services');
  const edits = await screen.findAllByRole('button', { name: 'Edit Service' });
  for (const edit of edits) await user.click(edit);
  const form = await screen.findByRole('region', { name: 'Edit Service 1' });
  const other = within(await screen.findByRole('region', { name: 'Edit Service 2' }));
  const paste = { clipboardData: { files: [photoFile()], getData: () => '' } };
  fireEvent.paste(document.body, paste);
  expect(screen.queryByText('boat.jpg is chosen.')).not.toBeInTheDocument();
  fireEvent.paste(within(form).getByLabelText('Name'), paste);
  expect(await within(form).findByText('boat.jpg is chosen.')).toBeVisible();
  expect(other.queryByText('boat.jpg is chosen.')).not.toBeInTheDocument();
  await user.click(within(form).getByRole('button', { name: 'Cancel' }));
  fireEvent.paste(document.body, paste);
  expect(await other.findByText('boat.jpg is chosen.')).toBeVisible();
});

it('pauses and resumes a service', async () => {
  const { user } = await openWithService();
  await user.click(button('Pause Service'));
  expect(await screen.findByText('Paused: only you see it')).toBeVisible();
  await user.click(button('Resume Service'));
  expect(await screen.findByRole('button', { name: 'Pause Service' })).toHaveFocus();
  expect(screen.queryByText('Paused: only you see it')).not.toBeInTheDocument();
});

it('deletes a service after confirmation', async () => {
  const listed = [service(1), service(2)];
  const calls = fakeApi({
    'GET /services': () => Response.json(listed),
    'DELETE /services/service-1': () => {
      listed.shift();
      return Response.json({ acknowledged: true, deletedCount: 1 });
    },
  });
  const user = renderPage(Component, '/my-services');
  const [first] = await screen.findAllByRole('button', { name: 'Delete Service' });
  if (first) await user.click(first);
  const dialog = screen.getByRole('alertdialog', {
    name: 'Are You Sure Want to delete this Service?',
  });
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(calls).toHaveLength(1);
  if (first) await user.click(first);
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByRole('heading', { name: 'I have Total 1 Services' })).toHaveFocus();
  expect(screen.queryByRole('article', { name: 'Service 1' })).not.toBeInTheDocument();
});

it.each([
  ['Pause Service', 'PATCH'],
  ['Delete Service', 'DELETE'],
])('shows why "%s" failed, and changes nothing', async (name, method) => {
  fakeApi({
    'GET /services': () => Response.json([service(1)]),
    [`${method} /services/service-1`]: () => problem(500, 'The shelf broke.'),
  });
  const user = renderPage(Component, '/my-services');
  await user.click(await screen.findByRole('button', { name }));
  if (method === 'DELETE') await user.click(button('Delete'));
  await waitFor(() => expect(screen.getAllByText('The shelf broke.')[0]).toBeInTheDocument());
  expect(screen.getByRole('article', { name: 'Service 1' })).toBeVisible();
});
