import { fakeApi, problem } from '@clean-express/testing/fake-api';
import { renderPage } from '@clean-express/testing/render-page';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { Component } from '../pages/add-service/add-service-page.tsx';
import { fakeUploads, photoFile } from '../testing/fake-upload.ts';

const UPLOADED = 'https://api.example/photos/members/a.b-960.webp';

beforeEach(() => {
  sessionStorage.clear();
  fakeUploads();
});

const uploaded = () => Response.json({ acknowledged: true, photo: UPLOADED }, { status: 201 });

const added = () => Response.json({ acknowledged: true, insertedId: '1' }, { status: 201 });

/** Opens the form of a new service, and fills in all but its photo. */
async function open(upload: () => Response | Promise<Response> = uploaded) {
  const calls = fakeApi({ 'POST /photos': upload, 'POST /services': added });
  const user = renderPage(Component, '/add-a-service');
  await user.type(screen.getByLabelText('Name'), 'Boats');
  await user.type(screen.getByLabelText('Price'), '5');
  await user.type(screen.getByLabelText('Description'), 'Inside and out.');
  return { calls, user };
}

const choose = (user: UserEvent, file = photoFile()) =>
  user.upload(screen.getByLabelText('Upload a photo'), file);

const send = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Add Service' }));

const paths = (calls: Request[]) => calls.map(({ url }) => new URL(url).pathname);

it('uploads the chosen photo when the form is sent, in place of an address', async () => {
  const { calls, user } = await open();
  await choose(user);
  expect(screen.getByText('boat.jpg is chosen.')).toBeVisible();
  expect(screen.getByLabelText('Photo URL')).not.toBeRequired();
  expect(await screen.findByRole('img', { name: 'Preview of your choice' })).toBeVisible();
  expect(calls).toEqual([]);
  await send(user);
  expect((await screen.findAllByText('Service Added Sucessfully!!!'))[0]).toBeInTheDocument();
  expect(paths(calls)).toEqual(['/photos', '/services']);
  expect(calls[0]?.url).toContain('?shape=4%3A3&x=0&y=0&width=100&height=100');
  expect(calls[0]?.headers.get('authorization')).toBe('Bearer token');
  expect(await calls[1]?.json()).toMatchObject({ photo: UPLOADED });
  expect(screen.queryByText('boat.jpg is chosen.')).not.toBeInTheDocument();
  expect(screen.getByLabelText('Photo URL')).toBeRequired();
});

it('requires an address again when the photo is removed', async () => {
  const { calls, user } = await open();
  await choose(user);
  await user.click(await screen.findByRole('button', { name: 'Remove photo' }));
  expect(screen.getByLabelText('Upload a photo')).toHaveFocus();
  await send(user);
  expect(screen.getByLabelText('Photo URL')).toHaveAccessibleDescription(
    /^Photo URL is required\./,
  );
  expect(calls).toEqual([]);
});

it('tells why an upload failed, and loses neither photo nor text', async () => {
  let message = 'This photo cannot be read. Please choose another one.';
  const { calls, user } = await open(() => (message ? problem(422, message) : uploaded()));
  await choose(user);
  await send(user);
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByLabelText('Name')).toHaveValue('Boats');
  expect(screen.getByText('boat.jpg is chosen.')).toBeVisible();
  message = '';
  await send(user);
  await waitFor(() => expect(paths(calls)).toEqual(['/photos', '/photos', '/services']));
});

it('shows the progress of an upload, which can be cancelled', async () => {
  const { calls, user } = await open(() => new Promise(() => undefined));
  await choose(user);
  await send(user);
  await waitFor(() =>
    expect(screen.getByRole('progressbar', { name: 'Upload of your photo' })).toHaveValue(50),
  );
  await user.click(screen.getByRole('button', { name: 'Cancel upload' }));
  expect(await screen.findByText('The upload of your photo is cancelled.')).toBeVisible();
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Remove photo' })).toHaveFocus();
  expect(screen.getByLabelText('Name')).toHaveValue('Boats');
  expect(paths(calls)).toEqual(['/photos']);
});

it.each([
  ['a drawing', photoFile('image/svg+xml'), 'Please choose a photo in JPEG, PNG, WebP or AVIF.'],
  [
    'a large file',
    new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'a.jpg', { type: 'image/jpeg' }),
    'A photo has at most 10 MB. Please choose a smaller one.',
  ],
])('refuses %s at once', async (_name, file, message) => {
  await open();
  // Also what the dialog of the browser does not offer can be dropped.
  fireEvent.drop(screen.getByLabelText('Photo URL'), { dataTransfer: { files: [file] } });
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByLabelText('Photo URL')).toBeRequired();
});

it('takes a photo that is dropped or pasted, and a text that is pasted for a text', async () => {
  await open();
  fireEvent.drop(screen.getByLabelText('Photo URL'), { dataTransfer: { files: [photoFile()] } });
  expect(await screen.findByText('boat.jpg is chosen.')).toBeVisible();
  const paste = (file: File, text: string) =>
    fireEvent.paste(screen.getByLabelText('Name'), {
      clipboardData: { files: [file], getData: () => text },
    });
  paste(photoFile('image/png', 'text.png'), 'A text of an office program');
  expect(screen.getByText('boat.jpg is chosen.')).toBeVisible();
  paste(photoFile('image/png', 'screen.png'), '');
  expect(await screen.findByText('screen.png is chosen.')).toBeVisible();
});

it('leaves what is typed while the service is sent, and takes no other photo meanwhile', async () => {
  let respond = () => {};
  const responding = new Promise<void>((resolve) => {
    respond = resolve;
  });
  const { calls, user } = await open(async () => {
    await responding;
    return uploaded();
  });
  await choose(user);
  await send(user);
  await choose(user, photoFile('image/png', 'other.png'));
  expect(screen.getByText('boat.jpg is chosen.')).toBeVisible();
  await user.type(screen.getByLabelText('Name'), ' and ships');
  respond();
  await waitFor(() => expect(screen.queryByText('boat.jpg is chosen.')).not.toBeInTheDocument());
  expect(await calls[1]?.json()).toMatchObject({ name: 'Boats' });
  expect(screen.getByLabelText('Name')).toHaveValue('Boats and ships');
});

it('tells of a file that the browser cannot show', async () => {
  const { user } = await open();
  await choose(user);
  fireEvent.error(await screen.findByRole('img', { name: 'Preview of your choice' }));
  const message = 'This photo cannot be read. Please choose another one.';
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.queryByText('boat.jpg is chosen.')).not.toBeInTheDocument();
});

it('sends the part of the photo that sliders choose', async () => {
  const { calls, user } = await open();
  await choose(user);
  const image = await screen.findByRole('img', { name: 'Preview of your choice' });
  vi.spyOn(image as HTMLImageElement, 'naturalWidth', 'get').mockReturnValue(400);
  vi.spyOn(image as HTMLImageElement, 'naturalHeight', 'get').mockReturnValue(600);
  fireEvent.load(image);
  fireEvent.change(await screen.findByLabelText('Size'), { target: { value: '50' } });
  fireEvent.change(screen.getByLabelText('Top to bottom'), { target: { value: '10' } });
  await send(user);
  await waitFor(() => expect(calls).toHaveLength(2));
  const query = new URL(calls[0]?.url ?? '').searchParams;
  expect(Object.fromEntries(query)).toEqual({
    shape: '4:3',
    x: '25',
    y: '10',
    width: '50',
    height: '25',
  });
});
