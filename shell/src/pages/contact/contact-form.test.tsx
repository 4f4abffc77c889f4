import '@clean-express/testing/setup';
import { fakeApi, problem, service } from '@clean-express/testing/fake-api';
import { renderPage } from '@clean-express/testing/render-page';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ContactForm } from './contact-form.tsx';

test('the email and phone fields have the matching input types', () => {
  renderPage(ContactForm, '/contact');
  expect(screen.getByLabelText('Email')).toHaveAttribute('type', 'email');
  expect(screen.getByLabelText('Phone')).toHaveAttribute('type', 'tel');
});

test('requires every field', async () => {
  const user = renderPage(ContactForm, '/contact');
  await user.click(screen.getByRole('button', { name: 'Send Message' }));
  for (const label of ['Name', 'Email', 'Phone', 'Company', 'Message']) {
    expect(await screen.findByRole('link', { name: label })).toBeVisible();
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(`${label} is required.`);
  }
});

test('begins the message with the service of the address, until it is sent', async () => {
  fakeApi({ 'GET /services/service-1': () => Response.json(service(1)) });
  const user = renderPage(() => <ContactForm service="service-1" />, '/contact');
  const message = screen.getByLabelText('Message');
  await waitFor(() => expect(message).toHaveValue('Service 1, $49/mo\n\n'));
  for (const [label, text] of [
    ['Name', 'Ada'],
    ['Email', 'ada@example.com'],
    ['Phone', '123'],
    ['Company', 'Engines'],
  ] as const) {
    await user.type(screen.getByLabelText(label), text);
  }
  await user.click(screen.getByRole('button', { name: 'Send Message' }));
  await waitFor(() => expect(message).toHaveValue(''));
});

test('is the plain form for a service that does not exist', async () => {
  const calls = fakeApi({ 'GET /services/none': () => problem(404, 'No such service.') });
  renderPage(() => <ContactForm service="none" />, '/contact');
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(screen.getByLabelText('Message')).toHaveValue('');
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
});
