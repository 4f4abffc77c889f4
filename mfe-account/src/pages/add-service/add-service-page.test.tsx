import { fakeApi } from '@clean-express/testing/fake-api';
import { renderPage } from '@clean-express/testing/render-page';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { Component } from './add-service-page.tsx';

const oven = {
  Name: 'Oven rescue',
  Price: '49.50',
  'Photo URL': 'https://example.com/oven.png',
  Description: 'We bring burnt ovens back to life.',
};

async function fill(user: UserEvent, values: Partial<typeof oven> = {}) {
  for (const [label, value] of Object.entries({ ...oven, ...values })) {
    await user.type(screen.getByLabelText(label), value);
  }
  await user.click(screen.getByRole('button', { name: 'Add Service' }));
}

it('requires every field, and focuses a summary of the missing ones', async () => {
  fakeApi({});
  const user = renderPage(Component, '/add-a-service');
  await user.click(screen.getByRole('button', { name: 'Add Service' }));
  for (const label of Object.keys(oven)) {
    const message = `${label} is required.`;
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(new RegExp(message));
    expect(screen.getByRole('link', { name: label })).toBeVisible();
  }
  await waitFor(() => expect(screen.getAllByRole('alert')[0]).toHaveFocus());
  await user.click(screen.getByRole('link', { name: 'Price' }));
  expect(screen.getByLabelText('Price')).toHaveFocus();

  await user.type(screen.getByLabelText('Price'), '5');
  expect(screen.queryByRole('link', { name: 'Price' })).not.toBeInTheDocument();
  expect(screen.getByLabelText('Price')).toHaveFocus();
  expect(screen.getByRole('link', { name: 'Description' })).toBeVisible();
});

it.each(['cheap', '0x10', '1e2', '1,000'])(
  'requires a number as the price, not %s',
  async (price) => {
    const calls = fakeApi({});
    const user = renderPage(Component, '/add-a-service');
    await fill(user, { Price: price });
    expect(screen.getByLabelText('Price')).toHaveAccessibleDescription(/^Price must be a number\./);
    expect(calls).toHaveLength(0);
  },
);

it('adds the service and resets the form', async () => {
  const calls = fakeApi({
    'POST /services': () => Response.json({ acknowledged: true, insertedId: '1' }, { status: 201 }),
  });
  const user = renderPage(Component, '/add-a-service');
  await fill(user, { 'Photo URL': 'https://my_photos.example.com/oven.png' });
  expect((await screen.findAllByText('Service Added Sucessfully!!!'))[0]).toBeInTheDocument();
  expect(await calls[0]?.json()).toEqual({
    name: 'Oven rescue',
    price: 49.5,
    photo: 'https://my_photos.example.com/oven.png',
    description: 'We bring burnt ovens back to life.',
    email: 'ada@example.com',
  });
  expect(screen.getByLabelText('Name')).toHaveValue('');
});

it('shows an error when the response does not acknowledge the service', async () => {
  fakeApi({ 'POST /services': () => Response.json({ acknowledged: false }) });
  const user = renderPage(Component, '/add-a-service');
  await fill(user);
  const message = 'The service could not be added. Please try again.';
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByLabelText('Name')).toHaveValue('Oven rescue');
});

it('shows what the API refuses at the field', async () => {
  const refusal = { message: 'This picture is gone.', errors: { photo: 'This picture is gone.' } };
  fakeApi({ 'POST /services': () => Response.json(refusal, { status: 400 }) });
  const user = renderPage(Component, '/add-a-service');
  await fill(user);
  const photo = screen.getByLabelText('Photo URL');
  await waitFor(() => expect(photo).toHaveAccessibleDescription(/^This picture is gone\./));
  expect(screen.getAllByText('This picture is gone.')).toHaveLength(1);
  await waitFor(() => expect(screen.getAllByRole('alert')[0]).toHaveFocus());
  await user.type(photo, '?');
  expect(screen.queryByText('This picture is gone.')).not.toBeInTheDocument();
});

it('shows what the API refuses under the form when it has no field for that', async () => {
  const errors = { name: 'This name is taken.', email: 'This email is closed.' };
  const refusal = { message: 'This name is taken. This email is closed.', errors };
  fakeApi({ 'POST /services': () => Response.json(refusal, { status: 400 }) });
  const user = renderPage(Component, '/add-a-service');
  await fill(user);
  expect(await screen.findByText(refusal.message)).toBeVisible();
  expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('This name is taken.');
});
